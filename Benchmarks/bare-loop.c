/* The floor under psearch: how long PCRE2 itself takes to find every match in a mapped file, with
   nothing around it but a loop. Prints the number of matches, or their ranges.

       bare-loop [OPTIONS] PATTERN FILE

   It compiles as the library does and goes on after an empty match as the library does. It counts
   every match PCRE2 reports; psearch leaves out empty matches beside a byte that is not UTF-8, so
   compare on patterns that match no empty string, or on valid text.
   Exit status: 0 found, 1 none, 2 an error. */
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#define PCRE2_CODE_UNIT_WIDTH 8

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <pcre2.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* As the library: the 32 KiB that PCRE2 takes by itself are too few for whole documents. */
enum { JIT_STACK_START = 32 * 1024, JIT_STACK_MOST = 64 * 1024 * 1024 };

static const char usage[] =
    "usage: bare-loop [OPTIONS] PATTERN FILE\n"
    "  -i, --ignore-case        caseless (default: case matters)\n"
    "      --offset-limit       compile with USE_OFFSET_LIMIT and give the file's size as limit\n"
    "      --no-start-optimize  compile with NO_START_OPTIMIZE\n"
    "      --no-auto-possess    compile with NO_AUTO_POSSESS\n"
    "      --dotall             . matches line ends\n"
    "      --ascii              without UCP: \\w \\d \\s \\b know ASCII only\n"
    "      --bytes              without UTF and UCP: the subject is bytes\n"
    "      --newline lf|crlf|cr|any|anycrlf   (default anycrlf)\n"
    "      --ranges             print START<TAB>END a match instead of the count\n";

struct settings {
  uint32_t options;
  uint32_t newline;
  bool ranges;
};

struct subject {
  PCRE2_SPTR bytes;
  size_t length;
};

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("bare-loop: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

__attribute__((noreturn)) static void fail_pcre2(const char *what, int code, size_t offset) {
  PCRE2_UCHAR message[256] = "unknown error";
  pcre2_get_error_message(code, message, sizeof message);
  fail("%s at offset %zu: %s (%d)", what, offset, (const char *)message, code);
}

static uint32_t newline_named(const char *name) {
  static const struct {
    const char *name;
    uint32_t value;
  } known[] = {{"lf", PCRE2_NEWLINE_LF},
               {"crlf", PCRE2_NEWLINE_CRLF},
               {"cr", PCRE2_NEWLINE_CR},
               {"any", PCRE2_NEWLINE_ANY},
               {"anycrlf", PCRE2_NEWLINE_ANYCRLF}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(known[i].name, name) == 0) return known[i].value;
  fail("--newline: %s is none of lf, crlf, cr, any, anycrlf", name);
}

static struct settings parse(int argc, char **argv) {
  enum { OFFSET_LIMIT = 256, NO_START, NO_POSSESS, DOTALL, ASCII, BYTES, NEWLINE, RANGES };
  static const struct option options[] = {
      {"ignore-case", no_argument, NULL, 'i'},
      {"offset-limit", no_argument, NULL, OFFSET_LIMIT},
      {"no-start-optimize", no_argument, NULL, NO_START},
      {"no-auto-possess", no_argument, NULL, NO_POSSESS},
      {"dotall", no_argument, NULL, DOTALL},
      {"ascii", no_argument, NULL, ASCII},
      {"bytes", no_argument, NULL, BYTES},
      {"newline", required_argument, NULL, NEWLINE},
      {"ranges", no_argument, NULL, RANGES},
      {"help", no_argument, NULL, 'h'},
      {NULL, 0, NULL, 0}};
  struct settings settings = {.options = PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF |
                                         PCRE2_NO_DOTSTAR_ANCHOR | PCRE2_MULTILINE,
                              .newline = PCRE2_NEWLINE_ANYCRLF};
  int option;
  while ((option = getopt_long(argc, argv, "ih", options, NULL)) != -1) switch (option) {
      case 'i': settings.options |= PCRE2_CASELESS; break;
      case OFFSET_LIMIT: settings.options |= PCRE2_USE_OFFSET_LIMIT; break;
      case NO_START: settings.options |= PCRE2_NO_START_OPTIMIZE; break;
      case NO_POSSESS: settings.options |= PCRE2_NO_AUTO_POSSESS; break;
      case DOTALL: settings.options |= PCRE2_DOTALL; break;
      case ASCII: settings.options &= ~(uint32_t)PCRE2_UCP; break;
      case BYTES:
        settings.options &= ~(uint32_t)(PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF);
        break;
      case NEWLINE: settings.newline = newline_named(optarg); break;
      case RANGES: settings.ranges = true; break;
      case 'h': fputs(usage, stdout); exit(0);
      default: fputs(usage, stderr); exit(2);
    }
  if (argc - optind != 2) {
    fputs(usage, stderr);
    exit(2);
  }
  return settings;
}

static struct subject map(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) fail("%s: open: %s", path, strerror(errno));
  struct stat status;
  if (fstat(file, &status) != 0) fail("%s: fstat: %s", path, strerror(errno));
  if (!S_ISREG(status.st_mode)) fail("%s: not a regular file", path);
  struct subject subject = {(PCRE2_SPTR) "", (size_t)status.st_size};
  if (subject.length > 0) { /* mmap refuses a length of 0 */
    void *bytes = mmap(NULL, subject.length, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) fail("%s: mmap: %s", path, strerror(errno));
    subject.bytes = bytes;
  }
  close(file);
  /* A byte order mark is not part of the document. */
  if (subject.length >= 3 && memcmp(subject.bytes, "\xEF\xBB\xBF", 3) == 0) {
    subject.bytes += 3;
    subject.length -= 3;
  }
  return subject;
}

static pcre2_code *compile(const char *pattern, struct settings settings) {
  pcre2_compile_context *context = pcre2_compile_context_create(NULL);
  if (context == NULL) fail("out of memory");
  pcre2_set_newline(context, settings.newline);
  int code;
  PCRE2_SIZE offset;
  pcre2_code *compiled = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                                       settings.options, &code, &offset, context);
  if (compiled == NULL) fail_pcre2("pattern error", code, offset);
  pcre2_compile_context_free(context);
  /* JIT or nothing: the interpreter checks the whole subject's UTF-8 at every call. */
  code = pcre2_jit_compile(compiled, PCRE2_JIT_COMPLETE);
  if (code != 0) fail_pcre2("JIT compilation failed", code, 0);
  return compiled;
}

static uint64_t scan(const pcre2_code *code, struct subject subject, struct settings settings) {
  /* The first pair alone: captures are not asked for. */
  pcre2_match_data *data = pcre2_match_data_create(1, NULL);
  pcre2_match_context *context = pcre2_match_context_create(NULL);
  pcre2_jit_stack *stack = pcre2_jit_stack_create(JIT_STACK_START, JIT_STACK_MOST, NULL);
  if (data == NULL || context == NULL || stack == NULL) fail("out of memory");
  pcre2_jit_stack_assign(context, NULL, stack);
  if (settings.options & PCRE2_USE_OFFSET_LIMIT) pcre2_set_offset_limit(context, subject.length);

  const PCRE2_SIZE *range = pcre2_get_ovector_pointer(data);
  uint64_t count = 0;
  size_t position = 0;
  uint32_t after_empty = 0;
  for (;;) {
    int result =
        pcre2_match(code, subject.bytes, subject.length, position, after_empty, data, context);
    if (result == PCRE2_ERROR_NOMATCH) break;
    if (result < 0) fail_pcre2("search failed behind", result, position);
    if (range[0] > range[1] || range[0] < position)
      fail("match at offset %zu runs backwards", position);
    count++;
    if (settings.ranges) printf("%zu\t%zu\n", (size_t)range[0], (size_t)range[1]);
    /* Not anchored: that would turn JIT off. */
    after_empty = range[0] == range[1] ? PCRE2_NOTEMPTY_ATSTART : 0;
    position = range[1];
  }
  pcre2_jit_stack_free(stack);
  pcre2_match_context_free(context);
  pcre2_match_data_free(data);
  return count;
}

int main(int argc, char **argv) {
  struct settings settings = parse(argc, argv);
  pcre2_code *code = compile(argv[optind], settings);
  struct subject subject = map(argv[optind + 1]);
  uint64_t count = scan(code, subject, settings);
  pcre2_code_free(code);
  if (!settings.ranges) printf("%llu\n", (unsigned long long)count);
  if (fflush(stdout) != 0 || ferror(stdout)) fail("standard output: %s", strerror(errno));
  return count > 0 ? 0 : 1;
}

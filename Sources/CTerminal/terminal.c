#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static int terminal = -1;
static struct termios before;
static char *restore_text;
static size_t restore_length;
static int wake_descriptor = -1;
/* Whether the terminal is ours. A handler and the main thread may both want to give it back. */
static _Atomic bool entered;

static int apply_raw(void) {
  struct termios raw = before;
  raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  raw.c_cflag = (raw.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  /* A process in the background would be stopped here by SIGTTOU, as it should. */
  if (tcsetattr(terminal, TCSADRAIN, &raw) != 0) return errno;
  atomic_store(&entered, true);
  return 0;
}

static int set_raw(void) {
  return tcgetattr(terminal, &before) != 0 ? errno : apply_raw();
}

void cterminal_renew(void) {
  if (atomic_load(&entered)) apply_raw();
}

int cterminal_enter(int descriptor, const char *restore, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) return ENOMEM;
  memcpy(copy, restore, length);
  free(restore_text);
  restore_text = copy;
  restore_length = length;
  terminal = descriptor;
  return set_raw();
}

void cterminal_leave(void) {
  if (!atomic_exchange(&entered, false)) return;
  size_t done = 0;
  /* A terminal that takes nothing any more must not hold the process: a few tries are enough. */
  for (int tries = 0; done < restore_length && tries < 64; tries++) {
    ssize_t written = write(terminal, restore_text + done, restore_length - done);
    if (written > 0) done += (size_t)written;
    else if (written < 0 && errno != EINTR && errno != EAGAIN) break;
  }
  tcsetattr(terminal, TCSANOW, &before);
}

int cterminal_resume(void) { return terminal < 0 ? ENOTTY : set_raw(); }

/* For signals that end the process. */
void cterminal_end(int number) {
  int saved = errno;
  cterminal_leave();
  errno = saved;
  struct sigaction plain;
  memset(&plain, 0, sizeof plain);
  sigemptyset(&plain.sa_mask);
  plain.sa_handler = SIG_DFL;
  sigaction(number, &plain, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  if (write(wake_descriptor, &byte, 1) < 0) { /* The pipe is full: it wakes all the same. */
  }
  errno = saved;
}

/* The polite signal that came first; 0 before one. */
static volatile sig_atomic_t ending;

/* For signals that ask the process to end: the reader keeps what it knows and ends itself. Where it
   does not within two seconds, or is asked again, it is ended from here. */
static void ask(int number) {
  if (ending != 0) {
    cterminal_end(number);
    return;
  }
  ending = number;
  tell(number);
  alarm(2);
}

static void end_at_last(int number) { cterminal_end(ending != 0 ? (int)ending : number); }

void cterminal_install_bus_handler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = cterminal_end;
  sigaction(SIGBUS, &action, NULL);
}

void cterminal_install_handlers(int descriptor) {
  wake_descriptor = descriptor;
  static const int asked[] = {SIGINT, SIGTERM, SIGHUP};
  static const int ends[] = {SIGQUIT, SIGSEGV, SIGILL,  SIGABRT,
                             SIGFPE,  SIGTRAP, SIGXCPU, SIGSYS};
  static const int told[] = {SIGWINCH, SIGCONT, SIGTSTP};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = cterminal_end;
  /* A fault in the handler itself ends the process, too. */
  action.sa_flags = (int)SA_RESETHAND;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) sigaction(ends[i], &action, NULL);
  action.sa_flags = SA_RESTART;
  action.sa_handler = end_at_last;
  sigaction(SIGALRM, &action, NULL);
  action.sa_handler = ask;
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) sigaction(asked[i], &action, NULL);
  action.sa_handler = tell;
  for (size_t i = 0; i < sizeof told / sizeof *told; i++) sigaction(told[i], &action, NULL);
  signal(SIGPIPE, SIG_IGN);
}

void cterminal_stop(void) {
  struct sigaction plain, ours;
  memset(&plain, 0, sizeof plain);
  sigemptyset(&plain.sa_mask);
  plain.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &plain, &ours);
  /* The whole group, as the terminal's own Ctrl-Z would: the program that feeds the pipe too. */
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

bool cterminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

extern char **environ;
char **cterminal_environment(void) { return environ; }

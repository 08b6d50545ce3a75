#include "sigbus.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* A region is free while `start` is 0. `version` is odd while the other fields are being changed and
   never comes back to an old value, so the handler can tell a torn read from a true one without a
   lock. A region in which a thread can fault does not change meanwhile: its owner is alive. */
struct region {
  _Atomic uint64_t version;
  _Atomic uintptr_t start;
  _Atomic uintptr_t end;
  _Atomic bool hit;
};

static struct region regions[PARTSEARCH_SIGBUS_REGIONS];
/* No region from here on was ever used: the handler and the search for a free one stop early. */
static _Atomic int used;

static struct sigaction previous;
static uintptr_t page_size;
static int install_error;

int partsearch_sigbus_register(const void *start, size_t length) {
  for (int i = 0; i < PARTSEARCH_SIGBUS_REGIONS; i++) {
    struct region *region = &regions[i];
    uint64_t version = atomic_load(&region->version);
    if ((version & 1) != 0 || atomic_load(&region->start) != 0) continue;
    if (!atomic_compare_exchange_strong(&region->version, &version, version + 1)) continue;
    atomic_store(&region->hit, false);
    atomic_store(&region->end, (uintptr_t)start + length);
    atomic_store(&region->start, (uintptr_t)start);
    atomic_store(&region->version, version + 2);
    int seen = atomic_load(&used);
    while (seen <= i && !atomic_compare_exchange_weak(&used, &seen, i + 1)) {}
    return i;
  }
  return -1;
}

void partsearch_sigbus_unregister(int region) {
  struct region *gone = &regions[region];
  uint64_t version = atomic_load(&gone->version);
  atomic_store(&gone->version, version + 1);
  atomic_store(&gone->start, 0);
  atomic_store(&gone->end, 0);
  atomic_store(&gone->version, version + 2);
}

bool partsearch_sigbus_was_hit(int region) { return atomic_load(&regions[region].hit); }

/* Zeros from the page of `address` to the end of its region. False where no region holds it. */
static bool replace_lost_pages(uintptr_t address) {
  int count = atomic_load(&used);
  for (int i = 0; i < count; i++) {
    struct region *region = &regions[i];
    uint64_t version = atomic_load(&region->version);
    uintptr_t start = atomic_load(&region->start);
    uintptr_t end = atomic_load(&region->end);
    if ((version & 1) != 0 || start == 0 || address < start || address >= end) continue;
    if (atomic_load(&region->version) != version) continue;
    uintptr_t page = address & ~(page_size - 1);
    /* The flag comes first: whoever sees a zero page sees the flag too. */
    atomic_store(&region->hit, true);
    return mmap((void *)page, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                0) != MAP_FAILED;
  }
  return false;
}

/* What would have happened without this handler. */
static void pass_on(int signal, siginfo_t *info, void *context) {
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(signal, info, context);
    return;
  }
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(signal);
    return;
  }
  /* si_code is above 0 for a fault and not for a signal that a process sent. */
  bool sent = info->si_code <= 0;
  if (sent && previous.sa_handler == SIG_IGN) return;
  /* Back to the default: the fault repeats on return (it cannot be ignored), and a signal that was
     sent is sent once more. */
  struct sigaction standard = {0};
  standard.sa_handler = SIG_DFL;
  sigemptyset(&standard.sa_mask);
  sigaction(signal, &standard, NULL);
  if (sent) raise(signal);
}

static void handle(int signal, siginfo_t *info, void *context) {
  int saved = errno;
  /* si_addr means something for a fault only. */
  if (info->si_code <= 0 || !replace_lost_pages((uintptr_t)info->si_addr))
    pass_on(signal, info, context);
  errno = saved;
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  /* Asked first, so that `previous` is whole before our handler can run. */
  if (sigaction(SIGBUS, NULL, &previous) != 0) {
    install_error = errno;
    return;
  }
  struct sigaction ours = {0};
  ours.sa_sigaction = handle;
  ours.sa_mask = previous.sa_mask;
  /* On the other stack where the thread has one, as a thread with a tiny stack expects. */
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  if (sigaction(SIGBUS, &ours, NULL) != 0) install_error = errno;
}

int partsearch_sigbus_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  return install_error;
}

#include "terminal.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <unistd.h>

static atomic_bool line_is_shown;

int partsearch_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void partsearch_set_line_shown(bool is_shown) {
  atomic_store(&line_is_shown, is_shown);
}

static void end_by_signal(int number) {
  static const char erase[] = "\r\033[K";
  if (atomic_exchange(&line_is_shown, false)) {
    ssize_t written = write(STDERR_FILENO, erase, sizeof erase - 1);
    (void)written; /* the program ends whether or not it is seen */
  }
  /* SA_RESETHAND has put the default back; blocked while here, it ends the program on return. */
  raise(number);
}

void partsearch_erase_line_on_signals(void) {
  static const int numbers[] = {SIGINT, SIGTERM};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction before;
    if (sigaction(numbers[i], NULL, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    struct sigaction action = {0};
    action.sa_handler = end_by_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(numbers[i], &action, NULL);
  }
}

#include "process.h"

#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

int partsearch_spawn(pid_t *process, const char *command, const char *argument, int input,
                     int output) {
  /* posix_spawn takes what it does not write to as char *. */
  char *const arguments[] = {(char *)command, (char *)argument, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  if ((error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)) == 0 &&
      (error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)) == 0 &&
      (error = posix_spawnattr_setsigdefault(&attributes, &defaults)) == 0 &&
      (error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF)) == 0)
    error = posix_spawnp(process, command, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

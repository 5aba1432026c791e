/*
 * Simulates a disk that loses unsynced writes. Preload it into a process: every write below POWERCUT_FOLDER passes
 * through and is also recorded in POWERCUT_PLATTER, in `<name>.unsynced` until the file is synced, then in `<name>`.
 * When the process is killed, the platter holds what a power cut would leave: all synced bytes, and any part of the
 * others. POWERCUT_FAIL_SYNC=n fails the n-th sync like a broken disk: with EIO, and its writes are lost.
 * POWERCUT_KILL_AT=n kills the process before the n-th write or sync.
 *
 * Not recorded: the directory (a file exists once it was synced), renames (SQLite does not use them) and `-shm` (it is
 * rebuilt after a crash). A sync takes half a millisecond before its writes are safe, so that a kill can come between a
 * commit and the end of its sync.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* The header of each unsynced write. A length of -1 means that the file was truncated at the offset. */
struct note { int64_t offset, length; };

static const char *folder, *platter;
static long fail_at, syncs, kill_at, steps;
/* One thread writes, and others sync. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
  folder = getenv("POWERCUT_FOLDER");
  platter = getenv("POWERCUT_PLATTER");
  const char *fail = getenv("POWERCUT_FAIL_SYNC"), *die = getenv("POWERCUT_KILL_AT");
  fail_at = fail ? atol(fail) : 0;
  kill_at = die ? atol(die) : 0;
}

static void step(void) {
  if (++steps == kill_at) kill(getpid(), SIGKILL);
}

/* Returns the name of a file directly below the folder, or NULL for any other file. */
static const char *name_of(const char *path) {
  size_t length = folder && platter ? strlen(folder) : 0, end = strlen(path);
  if (length == 0 || strncmp(path, folder, length) != 0 || path[length] != '/') return NULL;
  if (strchr(path + length + 1, '/') || (end > 4 && strcmp(path + end - 4, "-shm") == 0)) return NULL;
  return path + length + 1;
}

static const char *name_of_open(int fd, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return name_of(path);
}

static void must(int holds) {
  if (!holds) { perror("powercut"); abort(); }
}

static int open_on_platter(const char *name, const char *suffix, int flags) {
  char path[PATH_MAX];
  must(snprintf(path, sizeof path, "%s/%s%s", platter, name, suffix) < PATH_MAX);
  int fd = open(path, flags | O_CREAT, 0600);
  must(fd >= 0);
  return fd;
}

static void note(int fd, int64_t offset, const void *bytes, int64_t length) {
  int saved = errno;
  char path[PATH_MAX];
  const char *name = name_of_open(fd, path);
  if (name) {
    pthread_mutex_lock(&lock);
    step();
    struct note head = { offset, length };
    struct iovec parts[] = { { &head, sizeof head }, { (void *)bytes, length > 0 ? length : 0 } };
    int to = open_on_platter(name, ".unsynced", O_WRONLY | O_APPEND);
    must(writev(to, parts, 2) == (ssize_t)(parts[0].iov_len + parts[1].iov_len));
    close(to);
    pthread_mutex_unlock(&lock);
  }
  errno = saved;
}

/* Applies the recorded writes of a file to the platter, or drops them if the sync fails. */
static int settle(const char *name) {
  usleep(500);
  pthread_mutex_lock(&lock);
  step();
  int failing = ++syncs == fail_at;
  int from = open_on_platter(name, ".unsynced", O_RDWR), to = open_on_platter(name, "", O_WRONLY);
  struct note head;
  while (!failing && read(from, &head, sizeof head) == sizeof head) {
    if (head.length < 0) { must(syscall(SYS_ftruncate, to, head.offset) == 0); continue; }
    char *bytes = malloc(head.length + 1);
    must(bytes && read(from, bytes, head.length) == head.length);
    must(syscall(SYS_pwrite64, to, bytes, head.length, head.offset) == head.length);
    free(bytes);
  }
  must(syscall(SYS_ftruncate, from, 0) == 0);
  close(from);
  close(to);
  pthread_mutex_unlock(&lock);
  errno = EIO;
  return failing ? -1 : 0;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  note(fd, offset, bytes, length);
  return syscall(SYS_pwrite64, fd, bytes, length, offset);
}
ssize_t write(int fd, const void *bytes, size_t length) {
  off_t offset = lseek(fd, 0, SEEK_CUR);
  if (offset >= 0) note(fd, offset, bytes, length);
  return syscall(SYS_write, fd, bytes, length);
}
int ftruncate(int fd, off_t length) {
  note(fd, length, NULL, -1);
  return syscall(SYS_ftruncate, fd, length);
}
int fdatasync(int fd) {
  char path[PATH_MAX];
  const char *name = name_of_open(fd, path);
  return name ? settle(name) : (int)syscall(SYS_fdatasync, fd);
}
int fsync(int fd) { return fdatasync(fd); }
int unlink(const char *path) {
  const char *name = name_of(path), *suffixes[] = { "", ".unsynced" };
  for (int at = 0; name && at < 2; at++) {
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s/%s%s", platter, name, suffixes[at]);
    syscall(SYS_unlinkat, AT_FDCWD, copy, 0);
  }
  return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
/* The names that SQLite is linked against where file offsets were once 32 bits wide. */
ssize_t pwrite64(int, const void *, size_t, off_t) __attribute__((alias("pwrite")));
int ftruncate64(int, off_t) __attribute__((alias("ftruncate")));

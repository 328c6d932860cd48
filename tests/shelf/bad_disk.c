/* A disk that goes bad below Python: preloaded into a process, it lets the n-th thing fail that is
   done to the files of one folder, and some of those that follow. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define FILES 1024

static char folder[4096];
static char watched[FILES]; /* the open files that lie in the folder */
static long done, first, times;
static int way;  /* the error that is met, or 0; below 0, only locks meet it */
static int half; /* whether the first thing, if it is a write, is done by half instead */

/* From now on watch a folder; what is done there as the n-th thing fails, so many times. */
void bad_disk_begin(const char *path, long n, long many, int error, int by_half)
{
    strncpy(folder, path, sizeof folder - 1);
    first = n, times = many, way = error, half = by_half;
}

/* Tell how many things were done there. */
long bad_disk_done(void) { return done; }

static int bad(void)
{
    done++;
    if (done < first || done >= first + times || way <= 0)
        return 0;
    errno = way;
    return 1;
}

static int here(const char *path)
{
    return folder[0] && path && !strncmp(path, folder, strlen(folder));
}

static int ours(int fd) { return fd >= 0 && fd < FILES && watched[fd]; }

static int opened(int fd)
{
    if (fd >= 0 && fd < FILES)
        watched[fd] = 1;
    return fd;
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode_t mode = va_arg(more, mode_t);                                                        \
        va_end(more);                                                                              \
        if (!here(path))                                                                           \
            return REAL(int, name, const char *, int, ...)(path, flags, mode);                     \
        return bad() ? -1 : opened(REAL(int, name, const char *, int, ...)(path, flags, mode));    \
    }

#define OPENAT(name)                                                                               \
    int name(int at, const char *path, int flags, ...)                                             \
    {                                                                                              \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode_t mode = va_arg(more, mode_t);                                                        \
        va_end(more);                                                                              \
        if (!here(path))                                                                           \
            return REAL(int, name, int, const char *, int, ...)(at, path, flags, mode);            \
        return bad() ? -1                                                                          \
                     : opened(REAL(int, name, int, const char *, int, ...)(at, path, flags, mode)); \
    }


OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

int fsync(int fd) { return ours(fd) && bad() ? -1 : REAL(int, fsync, int)(fd); }

int fdatasync(int fd) { return ours(fd) && bad() ? -1 : REAL(int, fdatasync, int)(fd); }

int ftruncate(int fd, off_t length)
{
    return ours(fd) && bad() ? -1 : REAL(int, ftruncate, int, off_t)(fd, length);
}

int ftruncate64(int fd, off64_t length)
{
    return ours(fd) && bad() ? -1 : REAL(int, ftruncate64, int, off64_t)(fd, length);
}

int flock(int fd, int operation)
{
    if (ours(fd) && way < 0) {
        errno = -way;
        return -1;
    }
    return ours(fd) && bad() ? -1 : REAL(int, flock, int, int)(fd, operation);
}

/* A file is closed even where that fails. */
int close(int fd)
{
    int mine = ours(fd);
    if (mine)
        watched[fd] = 0;
    int result = REAL(int, close, int)(fd);
    return mine && bad() ? -1 : result;
}

ssize_t read(int fd, void *buffer, size_t size)
{
    return ours(fd) && bad() ? -1 : REAL(ssize_t, read, int, void *, size_t)(fd, buffer, size);
}

ssize_t write(int fd, const void *buffer, size_t size)
{
    ssize_t (*real)(int, const void *, size_t) = REAL(ssize_t, write, int, const void *, size_t);
    if (!ours(fd))
        return real(fd, buffer, size);
    if (half && done + 1 == first && size > 1) {
        done++;
        return real(fd, buffer, size / 2);
    }
    return bad() ? -1 : real(fd, buffer, size);
}

int rename(const char *from, const char *to)
{
    return here(to) && bad() ? -1 : REAL(int, rename, const char *, const char *)(from, to);
}

int unlink(const char *path)
{
    return here(path) && bad() ? -1 : REAL(int, unlink, const char *)(path);
}

int mkdir(const char *path, mode_t mode)
{
    return here(path) && bad() ? -1 : REAL(int, mkdir, const char *, mode_t)(path, mode);
}

/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Copies of shared objects, each with a state of its own.
 *
 * The dynamic linker loads a file once, however often it is asked; so each copy
 * is a file of its own, in memory, of which nothing is left in any folder. Only
 * the segments are copied, not the debug information. A node's state is all that
 * lies in the writable segment: it is kept as the linker left it, so that the
 * node can start again.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine.h"

/** Constant data that belongs to all copies of one file. */
typedef struct file {
    struct file *next;
    char *path;
    void *content;
    size_t bytes; /**< up to the end of the last segment */
} file_t;

struct image {
    image_t *next;
    const file_t *file;
    bool used;
    weft_sim_node_t *node;
    uintptr_t base;
    size_t bytes;
    uint8_t *writable;
    size_t writable_bytes;
    size_t file_bytes; /**< of these, what the file holds */
    void *kept;        /**< what the first bytes of `writable` held when loaded */
    size_t kept_bytes; /**< the rest was zero */
};

static file_t *files;
static image_t *images;

/** Bytes of a file up to the end of its last segment. */
static size_t end_of_segments(const char *path, const uint8_t *content, size_t bytes)
{
    const ElfW(Ehdr) *header = (const void *)content;
    size_t end = 0;

    if (bytes < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_type != ET_DYN ||
        header->e_phoff + header->e_phnum * sizeof(ElfW(Phdr)) > bytes) {
        fail("%s is no image of a simulated node", path);
    }
    for (unsigned i = 0; i < header->e_phnum; i++) {
        const ElfW(Phdr) *segment =
            (const ElfW(Phdr) *)(const void *)(content + header->e_phoff) + i;
        if (segment->p_offset + segment->p_filesz > end) {
            end = segment->p_offset + segment->p_filesz;
        }
    }
    return end < bytes ? end : bytes;
}

static const file_t *open_file(const char *path)
{
    struct stat status;
    file_t *file;

    for (file = files; file != NULL; file = file->next) {
        if (strcmp(file->path, path) == 0) {
            return file;
        }
    }
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        fail("cannot read %s", path);
    }
    file = memset(grow(NULL, sizeof *file), 0, sizeof *file);
    file->path = strdup(path);
    file->content = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (file->content == MAP_FAILED) {
        fail("cannot read %s", path);
    }
    close(descriptor);
    file->bytes = end_of_segments(path, file->content, (size_t)status.st_size);
    file->next = files;
    files = file;
    return file;
}

/** Finds the segments of a loaded object by its base. */
static int find_segments(struct dl_phdr_info *info, size_t bytes, void *context)
{
    image_t *image = context;

    (void)bytes;
    if (info->dlpi_addr != image->base) {
        return 0;
    }
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD) {
            continue;
        }
        if (segment->p_vaddr + segment->p_memsz > image->bytes) {
            image->bytes = segment->p_vaddr + segment->p_memsz;
        }
        if ((segment->p_flags & PF_W) != 0) {
            image->writable = (uint8_t *)(image->base + segment->p_vaddr); // NOLINT
            image->writable_bytes = segment->p_memsz;
            image->file_bytes = segment->p_filesz;
        }
    }
    return 1;
}

/** True if the image has constructors of its own, besides the compiler's. */
static bool has_constructors(const ElfW(Dyn) * entry)
{
    for (; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_INIT_ARRAYSZ) {
            return entry->d_un.d_val > sizeof(void *);
        }
    }
    return false;
}

/**
 * Keeps the state. Behind what the file holds there are zeros, of which only
 * constructors may have changed some: unused memory is not even read.
 */
static void keep(image_t *image, bool constructed)
{
    size_t bytes = constructed ? image->writable_bytes : image->file_bytes;

    while (bytes > image->file_bytes && image->writable[bytes - 1] == 0) {
        bytes--;
    }
    image->kept = malloc(bytes + 1);
    if (image->kept == NULL) {
        fail("no memory for the state of %s", image->file->path);
    }
    memcpy(image->kept, image->writable, bytes);
    image->kept_bytes = bytes;
}

/**
 * A descriptor with a number that none had before: the dynamic linker also
 * remembers names, and the number is the name.
 */
static int new_descriptor(void)
{
    static int number = 64;
    struct rlimit limit;
    int descriptor = memfd_create("weft-node", MFD_CLOEXEC);
    int unique;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur <= (rlim_t)number + 1) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
    unique = fcntl(descriptor, F_DUPFD_CLOEXEC, number);
    if (descriptor < 0 || unique < 0) {
        fail("no more than %d nodes: the system's limit of open files is too low", number);
    }
    close(descriptor);
    number = unique + 1;
    return unique;
}

static void *load_copy(const file_t *file)
{
    char name[64];
    int descriptor = new_descriptor();
    const uint8_t *from = file->content;
    size_t left = file->bytes;

    while (left != 0) {
        ssize_t written = write(descriptor, from, left);
        if (written <= 0) {
            fail("no memory for a copy of %s", file->path);
        }
        from += written;
        left -= (size_t)written;
    }
    (void)snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    close(descriptor);
    return handle;
}

/** The first copy is the file itself, where a debugger finds its symbols. */
static image_t *load(const file_t *file, bool is_first)
{
    void *handle = is_first ? dlopen(file->path, RTLD_NOW | RTLD_LOCAL) : load_copy(file);
    image_t *image = memset(grow(NULL, sizeof *image), 0, sizeof *image);
    struct link_map *map;

    if (handle == NULL || dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0) {
        fail("cannot load %s: %s", file->path, dlerror());
    }
    image->file = file;
    image->base = map->l_addr;
    image->node = dlsym(handle, "weft_sim_node");
    if (image->node == NULL || image->node->version != WEFT_SIM_VERSION) {
        fail("%s was built for another version of the simulator", file->path);
    }
    dl_iterate_phdr(find_segments, image);
    keep(image, has_constructors(map->l_ld));
    image->next = images;
    images = image;
    return image;
}

image_t *image_get(const char *path)
{
    const file_t *file = open_file(path);
    bool is_first = true;
    image_t *image;

    for (image = images; image != NULL; image = image->next) {
        if (image->file == file) {
            is_first = false;
            if (!image->used) {
                break;
            }
        }
    }
    if (image == NULL) {
        image = load(file, is_first);
    } else {
        image_reset(image);
    }
    image->used = true;
    return image;
}

weft_sim_node_t *image_node(const image_t *image)
{
    return image->node;
}

uintptr_t image_base(const image_t *image, size_t *bytes)
{
    *bytes = image->bytes;
    return image->base;
}

void image_reset(image_t *image)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = (uintptr_t)image->writable + image->kept_bytes;
    uintptr_t end = (uintptr_t)image->writable + image->writable_bytes;
    uintptr_t pages = (begin + page - 1) / page * page;

    memcpy(image->writable, image->kept, image->kept_bytes);
    if (end <= pages + page) {
        memset((void *)begin, 0, end - begin); // NOLINT
        return;
    }
    memset((void *)begin, 0, pages - begin); // NOLINT
    /* Behind what the file holds there is memory of nothing else: it is zero again. */
    if (madvise((void *)pages, (end - pages) / page * page, MADV_DONTNEED) != 0) { // NOLINT
        fail("the state of %s cannot be reset", image->file->path);
    }
    pages += (end - pages) / page * page;
    memset((void *)pages, 0, end - pages); // NOLINT
}

void image_release_all(void)
{
    for (image_t *image = images; image != NULL; image = image->next) {
        image->used = false;
    }
}

/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Secure sessions: TLS 1.3 with a pre-shared key, by OpenSSL. See secure.h.
 *
 * There are no certificates: an end that does not know the key cannot finish a
 * handshake. The library allocates from heaps of its own, since poll() may
 * interrupt a task in the middle of malloc(). Whose memory it is: secure.h.
 */
#include "link/secure/secure.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <weft/heap.h>
#include <weft/net.h>

#include "link/secure/host/key.h"
#include "tables.h"

/** The one cipher suite, TLS_AES_128_GCM_SHA256: its hash is that of pre-shared keys. */
static const unsigned char suite[] = {0x13, 0x01};

/** Bytes of the name of a key. */
#define IDENTITY 64U

/** Bytes for what the library allocates while it starts; OpenSSL 3.0 takes a third. */
#define LIBRARY_MEMORY ((size_t)1U << 20)

/** The memory of a link. */
typedef struct link_memory {
    weft_heap_t session;  /**< what the session allocates */
    weft_heap_t arrivals; /**< what handshakes allocate, also of the session */
    _Alignas(16) uint8_t session_bytes[WEFT_SECURE_SESSION];
    _Alignas(16) uint8_t arrival_bytes[];
} link_memory_t;

/** Bytes for handshakes. */
#define ARRIVAL_BYTES (WEFT_SECURE_MEMORY - sizeof(link_memory_t))

/** In front of each block, whose alignment it keeps. */
typedef struct block_head {
    _Alignas(16) weft_heap_t *heap; /**< from which it is */
} block_head_t;

static weft_heap_t library;
static _Alignas(16) uint8_t library_bytes[LIBRARY_MEMORY];
static weft_heap_t *heap; /**< from which the library allocates now */
static SSL_CTX *context;  /* NULL: the library is not in use yet */

/* Memory
 * ======
 */

static void *allocate(size_t bytes, const char *file, int line)
{
    void *block = NULL;

    (void)file;
    (void)line;
    if (bytes == 0 || bytes > SIZE_MAX - sizeof(block_head_t) ||
        weft_heap_alloc(heap, sizeof(block_head_t) + bytes, &block, WEFT_NO_WAIT) != WEFT_OK) {
        return NULL;
    }
    *(block_head_t *)block = (block_head_t){.heap = heap};
    return (block_head_t *)block + 1;
}

static void release(void *block, const char *file, int line)
{
    (void)file;
    (void)line;
    if (block != NULL) {
        block_head_t *head = (block_head_t *)block - 1;

        (void)weft_heap_free(head->heap, head);
    }
}

/** A block stays in its heap. */
static void *resize(void *block, size_t bytes, const char *file, int line)
{
    if (block == NULL) {
        return allocate(bytes, file, line);
    }
    if (bytes == 0) {
        release(block, file, line);
        return NULL;
    }
    block_head_t *head = (block_head_t *)block - 1;
    void *moved = head;

    if (bytes > SIZE_MAX - sizeof *head ||
        weft_heap_realloc(head->heap, sizeof *head + bytes, &moved, WEFT_NO_WAIT) != WEFT_OK) {
        return NULL;
    }
    return (block_head_t *)moved + 1;
}

/* Keys
 * ====
 */

static const weft_socket_link_t *link_of(const SSL *session)
{
    return SSL_get_app_data(session);
}

/** The name of the key of a link; the same at both ends. @return its length */
static size_t identity_of(const weft_socket_link_t *link, char name[IDENTITY])
{
    unsigned self = weft_node_self();
    unsigned peer = link->link.peer;

    return (size_t)snprintf(name, IDENTITY, "weft 1 %08x %u %u", (unsigned)weft_net_config.hash,
                            self < peer ? self : peer, self < peer ? peer : self);
}

/** The key of a link as the library wants it, or NULL. */
static SSL_SESSION *key_of(SSL *session)
{
    SSL_SESSION *key = SSL_SESSION_new();

    if (key != NULL &&
        (SSL_SESSION_set1_master_key(key, link_of(session)->secret, WEFT_KEY_BYTES) != 1 ||
         SSL_SESSION_set_cipher(key, SSL_CIPHER_find(session, suite)) != 1 ||
         SSL_SESSION_set_protocol_version(key, TLS1_3_VERSION) != 1)) {
        SSL_SESSION_free(key);
        key = NULL;
    }
    return key;
}

/** The end that connects names the key. */
static int offer_key(SSL *session, const EVP_MD *hash, const unsigned char **name, size_t *length,
                     SSL_SESSION **key)
{
    static char identity[IDENTITY];

    (void)hash;
    *length = identity_of(link_of(session), identity);
    *name = (const unsigned char *)identity;
    *key = key_of(session);
    return *key != NULL ? 1 : 0;
}

/** The end that listens looks for it; NULL: it is not that of this link. */
static int find_key(SSL *session, const unsigned char *name, size_t length, SSL_SESSION **key)
{
    char identity[IDENTITY];
    size_t own = identity_of(link_of(session), identity);

    *key = NULL;
    if (length == own && memcmp(name, identity, own) == 0) {
        *key = key_of(session);
    }
    return 1;
}

/* The library
 * ===========
 */

/** @return false: it cannot be used */
static bool set_up(void)
{
    const uint64_t options =
        OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_NO_LOAD_SSL_STRINGS;

    weft_heap_init(&library, library_bytes, sizeof library_bytes);
    heap = &library;
    if (CRYPTO_set_mem_functions(allocate, resize, release) != 1 ||
        OPENSSL_init_ssl(options, NULL) != 1) {
        return false;
    }
    context = SSL_CTX_new(TLS_method());
    if (context == NULL || SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) != 1 ||
        SSL_CTX_set_ciphersuites(context, "TLS_AES_128_GCM_SHA256") != 1 ||
        SSL_CTX_set1_groups_list(context, "X25519") != 1 ||
        SSL_CTX_set_num_tickets(context, 0) != 1) {
        return false;
    }
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_psk_use_session_callback(context, offer_key);
    SSL_CTX_set_psk_find_session_callback(context, find_key);
    return true;
}

static void open_secure(weft_socket_link_t *link)
{
    link_memory_t *memory = link->secure_memory;

    weft_heap_init(&memory->session, memory->session_bytes, sizeof memory->session_bytes);
    weft_heap_init(&memory->arrivals, memory->arrival_bytes, ARRIVAL_BYTES);
    weft_key_read(&link->link, link->key, link->secret);
    if (context == NULL && !set_up()) {
        weft_link_die(&link->link, link->key, "the TLS library cannot be used");
    }
}

/** Begins a use of the library for a connection of a link; NULL: a new one. */
static void enter(const weft_socket_link_t *link, const SSL *session)
{
    link_memory_t *memory = link->secure_memory;
    bool established = session != NULL && session == link->session;

    heap = established ? &memory->session : &memory->arrivals;
    ERR_clear_error();
}

static void *begin(weft_socket_link_t *link, int descriptor, bool listens)
{
    enter(link, NULL);
    SSL *session = SSL_new(context);

    if (session == NULL || SSL_set_app_data(session, link) != 1 ||
        SSL_set_fd(session, descriptor) != 1) {
        SSL_free(session);
        return NULL;
    }
    if (listens) {
        SSL_set_accept_state(session);
    } else {
        SSL_set_connect_state(session);
        SSL_set_verify(session, SSL_VERIFY_PEER, NULL); /* no certificate is ever accepted */
    }
    return session;
}

/** What the library says, as these functions say it: -1: lost; 0: later. */
static int outcome(SSL *session, int result)
{
    int error = SSL_get_error(session, result);

    ERR_clear_error();
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

static int shake(void *session)
{
    enter(link_of(session), session);
    int result = SSL_do_handshake(session);

    if (result != 1) {
        return outcome(session, result);
    }
    return SSL_session_reused(session) == 1 ? 1 : -1; /* by the key, and by nothing else */
}

static long read_secure(void *session, void *to, size_t room)
{
    size_t count = 0;

    enter(link_of(session), session);
    int result = SSL_read_ex(session, to, room, &count);
    return result == 1 ? (long)count : outcome(session, result);
}

static long write_secure(void *session, const void *from, size_t bytes)
{
    size_t count = 0;

    enter(link_of(session), session);
    int result = SSL_write_ex(session, from, bytes, &count);
    return result == 1 ? (long)count : outcome(session, result);
}

static void end(void *session)
{
    SSL_free(session);
}

const weft_socket_secure_t weft_secure_tls = {
    .open = open_secure,
    .begin = begin,
    .shake = shake,
    .read = read_secure,
    .write = write_secure,
    .end = end,
};

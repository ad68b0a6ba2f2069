/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The engine of the simulator: nodes, links between them, and one clock.
 *
 * A discrete event simulation. The queue holds what will happen: a node goes
 * on, something arrives at a node, a fault of the scene. The earliest event is
 * taken, time goes to it, and what it means is done; equal times keep the order
 * in which events were made. A node runs until it is idle or until the next
 * event is due, so that nothing can happen to it that it has already passed.
 * All randomness comes from the seed; each link end has a stream of its own.
 */
#ifndef SIMULATOR_ENGINE_H
#define SIMULATOR_ENGINE_H

#include <stdio.h>

#include "sim.h"

#define NAME_MAX_BYTES 64U
#define PPM 1000000U

typedef struct node node_t;
typedef struct side side_t;

/* Random numbers */

typedef struct random {
    uint64_t state;
} random_t;

/** A stream that depends on both numbers and on nothing else. */
random_t random_make(uint64_t seed, uint64_t stream);

/** The next number below n; 0 if n is 0. */
uint64_t random_below(random_t *random, uint64_t n);

/** True this many times in a million. */
bool random_hit(random_t *random, uint32_t ppm);

/* Images */

/** A copy of a node's shared object. */
typedef struct image image_t;

/**
 * A copy that is not in use, as it was when it was loaded; ends the program if
 * the file is no image of a node.
 */
image_t *image_get(const char *path);

weft_sim_node_t *image_node(const image_t *image);

/** First address and size, for the addresses of fault records. */
uintptr_t image_base(const image_t *image, size_t *bytes);

/** Makes it as it was when it was loaded. */
void image_reset(image_t *image);

/** Ends the use of all copies. */
void image_release_all(void);

/* Events */

typedef enum event_kind {
    EVENT_NODE,    /**< a node continues */
    EVENT_ARRIVAL, /**< a packet comes out of a link */
    EVENT_FAULT,   /**< of the scene */
} event_kind_t;

typedef struct event {
    uint64_t time;
    uint64_t order; /**< unique; of events at the same time, the lower is first */
    void *what;     /**< node, packet, fault */
    event_kind_t kind;
} event_t;

/** Adds an event. @return its order */
uint64_t queue_add(uint64_t time, event_kind_t kind, void *what);

/** The earliest event; NULL if there is none. */
const event_t *queue_first(void);

void queue_remove_first(void);
void queue_clear(void);

/* Nodes */

typedef enum node_state {
    NODE_OFF,
    NODE_ON,
    NODE_ENDED, /**< by itself, with an exit code */
} node_state_t;

struct node {
    char name[NAME_MAX_BYTES];
    unsigned number;
    image_t *image;
    weft_sim_node_t *face;
    node_state_t state;
    unsigned starts;
    bool idle;
    bool fresh;          /**< the image is as it was loaded */
    uint64_t wake;       /**< when it continues; WEFT_SIM_NEVER: not by itself */
    uint64_t wake_order; /**< of the event for that; older ones mean nothing */
    uint64_t wakes;      /**< how often it ran */
    side_t **sides;      /**< ends of links by the node's own numbers */
    unsigned side_count;
    uint8_t *data;
    size_t data_bytes;
    char *line; /**< of the console, not complete */
    size_t line_bytes;
    size_t line_room;
    bool in_record; /**< the line before ended in one */
    random_t random;
    int code;
};

/** Starts a node, again if it was ended or crashed. */
void node_start(node_t *node);

/** The node is no more, from one moment to the next. */
void node_crash(node_t *node);

/** The node continues at this time or when it wants, whichever is first. */
void node_wake(node_t *node, uint64_t time);

/** Runs a node until it is idle, paused or at its end. */
void node_run(node_t *node);

/** Makes the running node look at its links not later than this. */
void node_limit(node_t *node, uint64_t time);

/** Shows a line of the console that has not ended. */
void node_flush(node_t *node);

/** Writes what the tasks of a node are doing. */
void node_describe(node_t *node);

/** Installs the handlers of processor faults and of the watchdog. */
void node_init(void);

/* Links */

/** How a link behaves. Times in ns, probabilities per million. */
typedef struct medium {
    bool raw;       /**< faults are visible; else packets stay whole and in order */
    uint32_t slots; /**< packets in transit in one direction */
    uint64_t delay;
    uint64_t jitter;    /**< most that is added to the delay */
    uint64_t bandwidth; /**< bytes per second; 0: no limit */
    uint32_t loss, duplicate, corrupt, reorder;
} medium_t;

typedef struct link {
    medium_t medium;
    side_t *side[2];
    bool cut;
    unsigned session; /**< changes when the connection breaks */
} link_t;

/** Something in transit, or arrived. */
typedef struct packet {
    struct packet *next;
    side_t *to;
    unsigned session;
    unsigned life; /**< of the node that receives: how often it had started */
    weft_sim_message_t message;
    uint32_t data[];
} packet_t;

/** One end of a link. */
struct side {
    link_t *link;
    node_t *node;
    side_t *other;
    unsigned index; /**< at its node */
    bool open;      /**< the node uses it */
    bool rings;
    bool up;             /**< what the node has been told last, or will be */
    bool refused;        /**< a packet of this side found no room; it will be told when there is */
    unsigned session;    /**< connection that the node has been told of */
    unsigned in_transit; /**< packets of this side that the other has not taken */
    uint64_t free_at;    /**< when the sender can send the next packet */
    uint64_t last_arrival; /**< at the other side */
    packet_t *first;       /**< arrived here and not taken */
    packet_t *last;
    packet_t *ready;       /**< WEFT_SIM_READY: does not wait behind packets that are not taken */
    const packet_t *shown; /**< what medium_first() returned */
    random_t random;
};

/** Puts a link between two nodes; numbers at the nodes in the order of the calls. */
link_t *link_add(node_t *a, node_t *b, const medium_t *medium);

/** The connection breaks or is repaired. */
void link_cut(link_t *link, bool cut);

/** A node of the link has ended or crashed (`lost`: with all that was in transit). */
void side_close(side_t *side, bool lost);

/** A packet comes out. */
void packet_arrive(packet_t *packet);

/** What the engine does for nodes: see weft_sim_engine_t. */
void medium_open(void *self, unsigned link, bool rings);
bool medium_send(void *self, unsigned link, const weft_sim_piece_t *pieces, unsigned count);
const weft_sim_message_t *medium_first(void *self, unsigned link);
void medium_take(void *self, unsigned link);

/** Frees all links. */
void links_clear(void);

/* Faults of the scene */

typedef enum fault_kind {
    FAULT_CRASH,
    FAULT_START,
    FAULT_CUT,
    FAULT_MEND,
    FAULT_CRASHES, /**< random ones, again and again */
    FAULT_CUTS,
} fault_kind_t;

/** One line of the scene. */
typedef struct fault {
    struct fault *next;
    fault_kind_t kind;
    uint64_t at;
    unsigned number;     /**< node or link */
    uint64_t mean, down; /**< of random ones: between them, and until it is over */
    uint64_t end;        /**< none after this; 0: no end */
    random_t random;
} fault_t;

/** True while a node runs or will be started. */
bool goes_on(void);

void faults_begin(void);
void fault_happen(fault_t *fault);

/* The record */

/**
 * Begins the record of a run.
 * @param name of the file to write, or (`replay`) to compare with, or NULL
 * @param about first line of the file
 */
void record_begin(const char *name, const char *about, bool replay, bool trace);

/** One event of the record: time, node and a word, with data. */
void record(uint64_t time, const char *what, const node_t *node, const void *data, size_t bytes);

/** Ends it. @return false: the run differs from what was recorded */
bool record_end(void);

/** Hash of all that was recorded, and how much that was. */
uint64_t record_hash(void);
uint64_t record_count(void);

/* The run */

typedef struct run {
    uint64_t seed;
    uint64_t now;
    uint64_t latest; /**< time that a node has come to */
    uint64_t until;  /**< WEFT_SIM_NEVER: no limit */
    uint64_t cost;   /**< of an entry to the kernel */
    uint64_t cost_jitter;
    uint64_t quantum;  /**< how far a node may run ahead of the next event */
    unsigned watchdog; /**< host seconds for a node that enters the kernel no more */
    unsigned timeout;  /**< host seconds for the run; 0: no limit */
    bool keep_going;
    bool quiet; /**< consoles are shown only when the run fails */
    node_t *nodes;
    unsigned node_count;
    unsigned node_room;
    link_t **links;
    unsigned link_count;
    fault_t *faults;
    unsigned starts; /**< that are still to come */
    node_t *current; /**< runs now */
    void *shared;
    size_t shared_bytes;
    FILE *console;
    bool over;
    const char *why; /**< NULL: it ended by itself */
} run_t;

extern run_t run;

/** Ends the program: the scene or an image is wrong. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** As realloc(); ends the program when there is no memory. */
void *grow(void *memory, size_t bytes);

/** Forgets nodes, links and faults. */
void scene_clear(void);

/** Reads commands until the input ends. @return exit code */
int scene_read(FILE *input);

/** Runs the scene. @return exit code */
int run_scene(void);

/** A line for whoever started the engine; thread of control: any. */
void say(char tag, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

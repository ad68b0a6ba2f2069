/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A reference model of the kernel: arrays, definitions written down as they
 * are, no speed. It says what every call returns and who runs next.
 */
#ifndef TESTS_STORM_MODEL_H
#define TESTS_STORM_MODEL_H

#include <weft/weft.h>

#define TASKS 8U /* task 0 never waits, so that one is always ready */
#define NOBODY 255U
#define DEAD 254U /* owner of a mutex: a task that has ended */
#define NEVER UINT64_MAX
#define SEMS 2U
#define MUTEXES 4U /* the last one is recursive */
#define RECURSIVE (MUTEXES - 1U)
#define CEILED 1U  /* the one with a ceiling */
#define CEILING 2U /* no task but 0 is more urgent */
#define MSGQ_DEPTH 2U
#define BLOCKS 3U
#define STACK_DEPTH 2U
#define ITEMS 5U
#define NODES 2U /* of the queue */
#define HUB_LIMIT 6U
#define HEAP_SLOTS 7U /* so few that each number of them has a list of its own */
#define FRAMES 3U     /* of the pipe */
#define TIMERS 2U
#define ANY_BLOCK 0xFFFFU /* whichever block is free */
#define UNSET 0xDEADU
#define HEAP_INSIDE 255U

enum queue {
    Q_SEM,
    Q_EVENT = Q_SEM + SEMS,
    Q_FLAGS,
    Q_PORT,
    Q_MSGQ,
    Q_DATA,
    Q_BOARD,
    Q_COND,
    Q_POOL,
    Q_STACK,
    Q_QUEUE,
    Q_HEAP,
    Q_HUB_PUT,
    Q_HUB_GET,
    Q_SLEEP,
    Q_MUTEX,
    QUEUES = Q_MUTEX + MUTEXES,
    Q_NONE = 99,
};

enum op {
    OP_SEM_GIVE,
    OP_SEM_TAKE,
    OP_EVENT_RAISE,
    OP_EVENT_TEST,
    OP_FLAGS_POST,
    OP_FLAGS_SET,
    OP_FLAGS_CLEAR,
    OP_FLAGS_WAIT,
    OP_PORT_PUT,
    OP_PORT_GET,
    OP_MSGQ_PUT,
    OP_MSGQ_GET,
    OP_STACK_PUSH,
    OP_STACK_POP,
    OP_QUEUE_PUT, /* object: item; options: 1 with a node, 2 before the others */
    OP_QUEUE_GET,
    OP_DATA_PUT,
    OP_DATA_GET,
    OP_BOARD_WRITE,
    OP_BOARD_WIPE,
    OP_BOARD_READ,
    OP_BOARD_READ_NEW, /* value: the count that the caller knows */
    OP_COND_SIGNAL,
    OP_COND_BROADCAST,
    OP_POOL_ALLOC,
    OP_POOL_FREE,
    OP_QUEUE_CANCEL,
    OP_HUB_PUT,
    OP_HUB_GET,
    OP_HEAP_ALLOC, /* value: slots */
    OP_HEAP_FREE,  /* object: the first slot */
    OP_PIPE_ALLOC,
    OP_PIPE_PUT,
    OP_PIPE_GET,
    OP_PIPE_FREE,
    OP_PIPE_PEEK,
    OP_SUSPEND,
    OP_RESUME,
    OP_ABORT,
    OP_START,
    OP_CANCEL,
    OP_PRIORITY,
    OP_TIMER_START, /* value: the period */
    OP_TIMER_STOP,
    OPS_OF_ISRS, /* the others are for tasks only */
    OP_COND_WAIT = OPS_OF_ISRS,
    OP_MUTEX_LOCK,
    OP_MUTEX_UNLOCK,
    OP_YIELD,
    OP_SLEEP,
    OP_SLEEP_UNTIL,
    OP_ISR,     /* calls in an interrupt */
    OP_SWI,     /* calls in a software interrupt */
    OP_ISR_SWI, /* calls in an interrupt, and in a software interrupt that it posts */
    OP_SWI_OFF, /* calls while software interrupts are disabled */
    OP_ADVANCE,
    OPS,
};

enum stage {
    STAGE_NONE,
    STAGE_WOKEN,   /* has to lock when it runs */
    STAGE_LOCKING, /* waits for the mutex */
};

/** What makes calls, if it is no task. */
enum handler { NO_HANDLER, HANDLER_ISR, HANDLER_SWI };

/** One call: what is done to which object. */
typedef struct call {
    uint8_t op;
    uint8_t object;  /* sem, mutex, block, or task */
    uint8_t options; /* of a flags wait; of a task to start */
    uint32_t value;  /* message, bits, amount, priority */
    weft_timeout_t timeout;
} call_t;

/** A list of tasks. */
typedef struct list {
    uint8_t task[TASKS];
    uint8_t count;
} list_t;

typedef struct model_task {
    bool live;
    bool suspended;
    bool cooperative;
    uint8_t stage; /* of a wait for the condition: the lock that follows */
    uint32_t kept; /* what the wait for the condition returned */
    uint8_t base;
    uint8_t key;   /* place in lists: effective priority, 32 when suspended */
    uint8_t queue; /* where it waits, or Q_NONE */
    uint8_t mutex; /* of a wait for the condition */
    uint64_t deadline;
    call_t call;     /* that waits */
    uint32_t status; /* what the call returns */
    uint32_t data;   /* what else it delivers, or UNSET */
} model_task_t;

typedef struct model {
    model_task_t task[TASKS];
    list_t queue[QUEUES];
    list_t ready; /* the current one included */
    uint8_t current;
    uint8_t waited; /* the last one that began to wait */
    uint8_t woken;  /* by the running call, the last one */
    uint64_t now;
    int32_t sem[SEMS];
    uint8_t event;
    uint32_t flags;
    uint32_t msgq[MSGQ_DEPTH];
    uint8_t msgq_used;
    uint32_t data;  /* of the data event, or UNSET */
    uint32_t board; /* on the blackboard, or UNSET */
    uint32_t board_count;
    uint8_t owner[MUTEXES];
    uint8_t depth; /* of the recursive mutex: locks beyond the first */
    bool taken[BLOCKS];
    uint32_t stack[STACK_DEPTH];
    uint8_t stack_used;
    uint8_t item[ITEMS]; /* in the order in which they come out */
    bool has_node[ITEMS];
    uint8_t items_used;
    uint32_t hub;
    uint8_t heap[HEAP_SLOTS]; /* slots of the block that begins here; HEAP_INSIDE; 0: free */
    uint32_t pipe[FRAMES];    /* full frames */
    uint8_t pipe_used;
    bool pipe_written; /* a frame is being written */
    bool pipe_read;
    uint32_t told_writer; /* so often */
    uint32_t told_reader;
    struct {
        uint64_t deadline;
        uint32_t period;
    } timer[TIMERS];
    enum handler handler; /* that runs */
    bool liberal;         /* a tie with the current task is open: see model_is_running() */
    uint32_t isr_status;
    uint32_t isr_data;
} model_t;

extern model_t model;

/** One live task, number 0, runs; nothing else has happened. */
void model_init(uint8_t priority);

/** Task `model.current` makes a call. Afterwards model.current is who runs next. */
void model_call(const call_t *call);

/**
 * Task `who` runs, really: as the model says? The model follows the kernel in
 * two liberties that it has. The owner of a mutex whom a waiter has just lent
 * its priority may run before its new equals or behind them; so may the task
 * that an interrupt has made as urgent as another that it woke. One of these
 * equals may be woken from the condition and, before it is seen to run, wait
 * for its mutex: `has_run` says whether it does.
 */
bool model_is_running(unsigned who, bool (*has_run)(unsigned task));

/** A handler begins that interrupts model.current, or another handler. */
void model_handler_begin(enum handler handler);

/** The handler makes a call. */
void model_handler_call(const call_t *call);

/** The last handler has ended. Afterwards model.current is who runs next. */
void model_handlers_end(void);

/** The clock advances to this time, in an interrupt. Timers are due one by one. */
void model_clock(uint64_t now);

/** What is due at or before this time, timers aside, happens. */
void model_expire(uint64_t until);

/** A timer's handler is about to run. @return false if something else is due before */
bool model_timer_due(unsigned timer);

/** The effective priority of a task that is live and not suspended, by definition. */
unsigned model_effective(unsigned task);

/** The earliest deadline, or NEVER. */
uint64_t model_next_deadline(void);

/** A block begins at a slot: it does, in a smallest gap of those that it fits in? Notes it. */
bool model_heap_take(unsigned slot, uint32_t slots);

/** Slots in use. */
unsigned model_heap_used(void);

/** True if an item is in the queue. */
bool model_is_queued(unsigned item);

/** True if ending this task now has only one possible order of consequences. */
bool model_may_abort(unsigned task);

#endif

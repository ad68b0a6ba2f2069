/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Programs that must end in a fault record: each misuse of misuse.h by its
 * number, from 101 what the processor finds, from 200 see in_use.c; from
 * 997 programs that end with a code.
 * `fault_case` chooses.
 */
#include <weft/weft.h>

#include "in_use.h"
#include "system.h"

#define NO_SUCH_IRQ 9999U

enum {
    CASE_NULL_READ = 101,
    CASE_BAD_WRITE,
    CASE_UNDEFINED,
    CASE_UNHANDLED_IRQ,
    CASE_STACK_OVERFLOW,
    CASE_JUMP_NOWHERE,
    CASE_IN_ISR,
    CASE_NULL_WRITE,
    CASE_NULL_MEMBER_WRITE,
    CASE_NULL_MEMBER_READ,
    CASE_NULL_CALL,
    CASE_NULL_WRITE_IN_ISR,
    CASE_NULL_WRITE_IN_SWI,
    CASE_NULL_ELEMENT_WRITE,
    CASE_DETACHED_IRQ,
    CASE_EXIT_MINUS = 997,
    CASE_EXIT_255,
    CASE_EXIT_256,
};

/* Members at 4 and 60, and elements that lie behind any table of vectors. */
struct record {
    uint32_t first;
    uint32_t second;
    uint32_t between[13];
    uint32_t last;
};

/* Not zero, so that it has a place in the ELF file. */
volatile uint32_t fault_case = 1000;

static volatile uintptr_t nowhere = 8;
static struct record *volatile no_record; /* NULL, which the compiler does not know */
/* Where there is nothing. */
#ifdef __riscv
#define NOTHING 0x1F000000U
#else
#define NOTHING 0x70000000U
#endif
static volatile uintptr_t far_away = (uintptr_t)NOTHING;
static _Alignas(64) uint8_t small_stack[64];
static weft_sem_t full_sem;
static weft_task_t spare;

void idler_main(void *arg);
void idler_main(void *arg)
{
    (void)arg;
    in_use_use(fault_case);
}

static void bad_timer(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

/* In an ISR */
void on_poke(void);
void on_poke(void)
{
    switch (fault_case) {
    case WEFT_MISUSE_WAIT_IN_ISR:
        (void)weft_sem_take(&units, WEFT_MS(1));
        break;
    case WEFT_MISUSE_TASK_CALL_IN_ISR:
        (void)weft_mutex_lock(&guard, WEFT_NO_WAIT);
        break;
    case CASE_IN_ISR:
        weft_printf("%d\n", *(volatile int *)far_away);
        break;
    case CASE_NULL_WRITE_IN_ISR:
        no_record->second = 1; /* in an ISR */
        break;
    default:
        overflow_in_isr();
        break;
    }
    nowhere = 0; /* the calls above are not the last thing that is done: no tail calls */
}

/* In an SWI */
void on_breaker(weft_swi_t *swi, void *arg);
void on_breaker(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    if (fault_case == WEFT_MISUSE_WAIT_IN_SWI) {
        (void)weft_sem_take(&units, WEFT_FOREVER);
    } else if (fault_case == CASE_NULL_WRITE_IN_SWI) {
        no_record->second = 1; /* in an SWI */
    } else if (fault_case == 404) {
        overflow_in_swi();
    } else {
        weft_yield();
    }
    nowhere = 0;
}

void on_soon(weft_timer_t *timer, void *arg);
void on_soon(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

static void create(weft_priority_t priority, void *stack, size_t size)
{
    const weft_task_attr_t attr = {idler_main, NULL, stack, size, priority, 0};

    weft_task_create(&spare, &attr);
}

static void misuse_of_the_heap(void)
{
    void *block = NULL;

    (void)weft_heap_alloc(&memory, 24, &block, WEFT_NO_WAIT);
    switch (fault_case) {
    case WEFT_MISUSE_HEAP_BLOCK:
        (void)weft_heap_free(&memory, block);
        (void)weft_heap_free(&memory, block);
        break;
    case WEFT_MISUSE_HEAP_CORRUPT:
        ((uint8_t *)block)[weft_heap_block_size(block)] ^= 0x80U; /* the next block's head */
        (void)weft_heap_free(&memory, block);
        break;
    case WEFT_MISUSE_HEAP_ALIGN:
        (void)weft_heap_alloc_aligned(&memory, 24, 8, &block, WEFT_NO_WAIT);
        break;
    default:
        break;
    }
}

static void misuse_of_queue_and_pipe(void)
{
    switch (fault_case) {
    case WEFT_MISUSE_QUEUE_ITEM:
        weft_queue_put(&items, small_stack + 1);
        break;
    case WEFT_MISUSE_PIPE_ORDER:
        weft_pipe_put(&frames);
        break;
    case WEFT_MISUSE_PIPE_SIZE:
        (void)weft_pipe_alloc(&frames);
        weft_pipe_set_writer_size(&frames, sizeof(frames_message_t) + 1U);
        break;
    default:
        misuse_of_the_heap();
        break;
    }
}

static void misuse_of_objects(void)
{
    uint32_t matched;

    switch (fault_case) {
    case WEFT_MISUSE_SEM_OVERFLOW:
        weft_sem_init(&full_sem, WEFT_SEM_MAX);
        (void)weft_sem_give(&full_sem);
        break;
    case WEFT_MISUSE_MUTEX_RELOCK:
        (void)weft_mutex_lock(&guard, WEFT_FOREVER);
        (void)weft_mutex_lock(&guard, WEFT_FOREVER);
        break;
    case WEFT_MISUSE_MUTEX_NOT_OWNER:
        (void)weft_mutex_unlock(&guard);
        break;
    case WEFT_MISUSE_POOL_BLOCK:
        (void)weft_pool_free(&blocks, small_stack);
        break;
    case WEFT_MISUSE_FLAGS_NONE: {
        weft_flags_t flags = WEFT_FLAGS_INIT(0);
        (void)weft_flags_wait(&flags, 0, WEFT_FLAGS_ANY, &matched, WEFT_NO_WAIT);
        break;
    }
    case WEFT_MISUSE_SIZE:
        weft_msgq_init(&queue, small_stack, 0, 1);
        break;
    case WEFT_MISUSE_NULL:
        (void)weft_sem_take(NULL, WEFT_NO_WAIT);
        break;
    case WEFT_MISUSE_TIMEOUT:
        weft_timer_init(&soon_timer, bad_timer, NULL);
        weft_timer_start(&soon_timer, WEFT_FOREVER, 0);
        break;
    default:
        misuse_of_queue_and_pipe();
        break;
    }
}

static void misuse(void)
{
    switch (fault_case) {
    case WEFT_MISUSE_WAIT_IN_ISR:
    case WEFT_MISUSE_TASK_CALL_IN_ISR:
        weft_irq_pend(20);
        (void)weft_sleep(WEFT_MS(5));
        break;
    case WEFT_MISUSE_WAIT_IN_SWI:
    case WEFT_MISUSE_TASK_CALL_IN_SWI:
        weft_swi_post(&breaker_swi);
        break;
    case WEFT_MISUSE_PRIORITY:
        create(WEFT_PRIORITIES, NULL, 0);
        break;
    case WEFT_MISUSE_STACK:
        create(5, small_stack, sizeof small_stack);
        break;
    case WEFT_MISUSE_TASK_STATE:
        weft_task_start(&idler_task);
        weft_task_start(&idler_task);
        break;
    case WEFT_MISUSE_BUDGET: {
        static weft_budget_t short_period;
        weft_budget_init(&short_period, 10, WEFT_BUDGET_PERIOD_MIN - 1U, WEFT_OVERRUN_WAIT, 0);
        break;
    }
    case WEFT_MISUSE_IRQ:
        weft_irq_enable(NO_SUCH_IRQ);
        break;
    case WEFT_MISUSE_MUTEX_CEILING:
        weft_task_set_priority(weft_task_self(), weft_mutex_ceiling(&ceiled) - 1U);
        (void)weft_mutex_lock(&ceiled, WEFT_FOREVER);
        break;
    default:
        misuse_of_objects();
        break;
    }
}

static uint32_t dig(uint32_t depth)
{
    volatile uint8_t hole[256];

    for (unsigned i = 0; i < sizeof hole; i++) {
        hole[i] = (uint8_t)depth;
    }
    if (depth % 4 == 0) {
        (void)weft_sleep(1); /* the check at a switch may be the only one that there is */
    }
    return depth == 0 ? 0 : dig(depth - 1) + hole[depth % sizeof hole];
}

static void null_pointer(void)
{
    switch (fault_case) {
    case CASE_NULL_WRITE:
        no_record->first = 1;
        break;
    case CASE_NULL_MEMBER_WRITE:
        no_record->last = 1;
        break;
    case CASE_NULL_MEMBER_READ:
        weft_printf("%u\n", (unsigned)no_record->last);
        break;
    case CASE_NULL_CALL:
        ((void (*)(void))(uintptr_t)no_record)();
        break;
    case CASE_NULL_WRITE_IN_ISR:
        weft_irq_pend(20);
        (void)weft_sleep(WEFT_MS(5));
        break;
    case CASE_NULL_WRITE_IN_SWI:
        weft_swi_post(&breaker_swi);
        break;
    case CASE_NULL_ELEMENT_WRITE:
        no_record[40].second = 1;
        break;
    default:
        break;
    }
}

static void processor_fault(void)
{
    switch (fault_case) {
    case CASE_NULL_READ:
        weft_printf("%d\n", *(volatile int *)(nowhere - 8));
        break;
    case CASE_BAD_WRITE:
        *(volatile int *)far_away = 1;
        break;
    case CASE_UNDEFINED:
        __builtin_trap();
        break;
    case CASE_UNHANDLED_IRQ:
        weft_irq_enable(23);
        weft_irq_pend(23);
        (void)weft_sleep(WEFT_MS(5));
        break;
    case CASE_DETACHED_IRQ:
        weft_irq_enable(plug_irq);
        weft_irq_pend(plug_irq);
        (void)weft_sleep(WEFT_MS(5));
        break;
    case CASE_STACK_OVERFLOW:
        weft_printf("%u\n", (unsigned)dig(4000));
        break;
    case CASE_JUMP_NOWHERE:
        ((void (*)(void))(far_away | 1U))();
        break;
    case CASE_IN_ISR:
        weft_irq_pend(20);
        (void)weft_sleep(WEFT_MS(5));
        break;
    default:
        null_pointer();
        break;
    }
}

static void end_with_a_code(void)
{
    switch (fault_case) {
    case CASE_EXIT_MINUS:
        weft_exit(-512);
    case CASE_EXIT_255:
        weft_exit(255);
    default:
        weft_exit(256);
    }
}

void culprit_main(void *arg);
void culprit_main(void *arg)
{
    (void)arg;
    if (fault_case >= CASE_EXIT_MINUS && fault_case <= CASE_EXIT_256) {
        end_with_a_code();
    } else if (fault_case < 100) {
        misuse();
    } else if (fault_case >= 400 && fault_case < 1000) {
        overflow_commit(fault_case);
    } else if (fault_case >= 200 && fault_case < 1000) {
        in_use_commit(fault_case);
    } else {
        processor_fault();
    }
    weft_printf("nothing happened\n");
    weft_exit(0);
}

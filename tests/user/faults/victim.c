/* SPDX-License-Identifier: MIT */
/** @file A user task that does what it must not. Its errors are its orders. */
#include "offend.h"
#include "system.h"

static uint16_t code[] = OFFEND_RETURN;
static uint32_t word;

/* Recursion that the compiler cannot turn into a loop. */
__attribute__((noinline)) static uint32_t deep(volatile uint32_t *above)
{
    volatile uint32_t here[8];

    here[0] = *above + 1U;
    return deep(here) + here[0];
}

static void offend_memory(const order_t *order)
{
    volatile uint32_t *address = (volatile uint32_t *)order->address;
    uint16_t on_stack[] = OFFEND_RETURN;
    uint32_t zero = 0;

    switch (order->offence) {
    case READ_ADDRESS:
        word = *address;
        break;
    case WRITE_ADDRESS:
        *address = 0xBAD;
        break;
    case CALL_ADDRESS:
        ((void (*)(void))order->address)();
        break;
    case EXECUTE_STACK:
        ((void (*)(void))((uintptr_t)on_stack | 1U))();
        break;
    case EXECUTE_PARTITION:
        ((void (*)(void))((uintptr_t)code | 1U))();
        break;
    case OVERFLOW_STACK:
        word = deep(&zero);
        break;
    case STACK_ELSEWHERE:
        offend_stack(order->address);
        break;
    case STACK_ELSEWHERE_IN_CALL:
        offend_stack_in_call(order->address);
        break;
    default:
        break;
    }
}

static void offend_processor(const order_t *order)
{
    switch (order->offence) {
    case PRIVILEGED_INSTRUCTION:
        word = offend_privileged_instruction();
        break;
    case PRIVILEGED_REGISTER:
        offend_privileged_register();
        break;
    case UNDEFINED_INSTRUCTION:
        offend_undefined_instruction();
        break;
    case OTHER_STATE:
        offend_state();
        break;
    case UNKNOWN_CALL:
        offend_call((uint32_t)order->address);
        break;
    default:
        break;
    }
}

static void offend_handle(const order_t *order)
{
    switch (order->offence) {
    case FORGED_HANDLE:
        (void)weft_sem_give((weft_sem_t *)order->address);
        break;
    case NULL_HANDLE:
        (void)weft_sem_give(NULL);
        break;
    case FOREIGN_HUB:
        (void)weft_sem_give(&secret);
        break;
    case FOREIGN_TASK:
        weft_task_abort(&bystander_task);
        break;
    case WRONG_KIND:
        (void)weft_mutex_lock((weft_mutex_t *)(uintptr_t)&units, WEFT_FOREVER);
        break;
    default:
        break;
    }
}

static void offend_pointer(const order_t *order)
{
    uint32_t value;

    switch (order->offence) {
    case PUT_FROM_ADDRESS:
        (void)weft_msgq_put(&answers, (const void *)order->address, WEFT_NO_WAIT);
        break;
    case GET_TO_ADDRESS:
        (void)weft_msgq_get(&answers, (void *)order->address, WEFT_NO_WAIT);
        break;
    case GET_TO_CODE:
        (void)weft_msgq_get(&answers, (void *)(uintptr_t)victim, WEFT_NO_WAIT);
        break;
    case GET_OVER_END:
        (void)weft_msgq_get(&answers, (void *)(order->address - 2U), WEFT_NO_WAIT);
        break;
    case UNALIGNED_POINTER:
        (void)weft_blackboard_read(&board, &value, (uint32_t *)((uintptr_t)&word + 1U), 0);
        break;
    case PRINT_ADDRESS:
        weft_console_write((const char *)order->address, 4);
        break;
    case PRINT_ALL:
        weft_console_write((const char *)&word, UINTPTR_MAX);
        break;
    default:
        break;
    }
}

static void misuse(const order_t *order)
{
    switch (order->offence) {
    case MISUSE_UNLOCK:
        (void)weft_mutex_unlock(&lock);
        break;
    case MISUSE_RELOCK:
        (void)weft_mutex_lock(&lock, WEFT_FOREVER);
        (void)weft_mutex_lock(&lock, WEFT_FOREVER);
        break;
    case MISUSE_UNLOCK_NESTED:
        (void)weft_rmutex_unlock(&nested);
        break;
    case MISUSE_PRIORITY:
        weft_task_set_priority(weft_task_self(), 40);
        break;
    case MISUSE_OVERFLOW:
        for (;;) {
            (void)weft_sem_give(&units);
        }
    case MISUSE_DEPTH:
        for (;;) {
            (void)weft_rmutex_lock(&nested, WEFT_FOREVER);
        }
    case MISUSE_START:
        weft_task_start(weft_task_self());
        break;
    case HOLD_LOCKS:
        (void)weft_rmutex_lock(&nested, WEFT_FOREVER);
        (void)weft_rmutex_lock(&nested, WEFT_FOREVER); /* and the lock */
        /* fall through */
    case HOLD_LOCK:
        (void)weft_mutex_lock(&lock, WEFT_FOREVER);
        weft_sleep(WEFT_MS(2));
        *(volatile uint32_t *)order->address = 0;
        break;
    default:
        break;
    }
}

static void offend_priority(const order_t *order)
{
    switch (order->offence) {
    case SET_OWN_PRIORITY:
        weft_task_set_priority(weft_task_self(), (weft_priority_t)order->address);
        break;
    case SET_OTHERS_PRIORITY:
        weft_task_set_priority(&mortal_task, (weft_priority_t)order->address);
        break;
    default:
        break;
    }
}

void victim(void *arg)
{
    order_t order;

    (void)arg;
    for (;;) {
        word = 1;
        (void)weft_msgq_get(&orders, &order, WEFT_FOREVER);
        offend_memory(&order);
        offend_processor(&order);
        offend_handle(&order);
        offend_pointer(&order);
        misuse(&order);
        offend_priority(&order);
        (void)weft_msgq_put(&answers, &word, WEFT_FOREVER);
    }
}

void mortal(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&stop, WEFT_FOREVER);
    (void)weft_mutex_lock(&lock, WEFT_FOREVER);
    *(volatile uint32_t *)((uintptr_t)mortal & ~(uintptr_t)3U) = 0;
}

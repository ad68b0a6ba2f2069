/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Handlers of the scripted storm: interrupts, software interrupts, code that
 * disabled these, and timers. Each makes some calls, one after the other; who
 * runs then is asked when the last of them has ended.
 */
#ifndef TESTS_STORM_HANDLERS_H
#define TESTS_STORM_HANDLERS_H

static volatile bool isr_due;
static bool isr_posts;
static bool advancing; /* the alarm runs, or has run and no task since */

/** Calls that the model predicts one by one. */
static void handler_calls(enum handler handler)
{
    model_handler_begin(handler);
    for (uint32_t count = 1 + storm_random(3); count != 0; count--) {
        call_t call = draw(NOBODY);
        uint32_t data = UNSET;

        note(NOBODY, &call);
        model_handler_call(&call);
        weft_status_t status = make(&call, &data);
        compare(NOBODY, &call, status, data, model.isr_status, model.isr_data);
    }
}

void on_poke(void);
void on_poke(void)
{
    expect(NOBODY, "the interrupt was asked for, which", isr_due, 1);
    handler_calls(HANDLER_ISR);
    if (isr_posts) {
        weft_swi_post(&swi);
    } else {
        model_handlers_end();
    }
    isr_due = false;
}

static void on_swi(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    handler_calls(HANDLER_SWI);
    model_handlers_end();
}

static void make_isr(bool posts)
{
    isr_posts = posts;
    isr_due = true;
    weft_irq_pend(IRQ);
    while (isr_due) {
    }
}

static void do_handlers(uint8_t op)
{
    weft_swi_key_t key;

    switch (op) {
    case OP_ISR:
    case OP_ISR_SWI:
        make_isr(op == OP_ISR_SWI);
        break;
    case OP_SWI:
        weft_swi_post(&swi);
        break;
    default:
        key = weft_swi_disable();
        handler_calls(HANDLER_SWI);
        model_handlers_end();
        weft_swi_enable(key);
        break;
    }
}

/* Time */

static void on_timer(weft_timer_t *timer, void *arg)
{
    unsigned i = (unsigned)(uintptr_t)arg;

    (void)timer;
    expect(NOBODY, "the clock was moved, which", advancing, 1);
    expect(NOBODY, "the timer is the next thing due, which", model_timer_due(i), 1);
    handler_calls(HANDLER_ISR);
}

static void do_advance(void)
{
    uint64_t now = model_next_deadline() + storm_random(2) * storm_random(300);

    now = (now + TIME_STEP - 1U) / TIME_STEP * TIME_STEP;
    advancing = true;
    model_clock(now);
    storm_advance(now);
}

/** The first task that runs after an alarm: what was due behind the last timer has happened. */
static void finish_advance(void)
{
    if (advancing) {
        advancing = false;
        model_expire(model.now);
        model_handlers_end();
    }
}

#endif

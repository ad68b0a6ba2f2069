/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts of the free storm. Each adds what its mailbox held to
 * its account; what all actors added to mailboxes must be there in the end.
 */
#ifndef TESTS_STORM_SWIS_H
#define TESTS_STORM_SWIS_H

static weft_swi_t swis[SWIS];

static void on_swi(weft_swi_t *swi, void *arg);

/** Two of them have the same priority. */
static void make_swis(void)
{
    static const weft_priority_t priorities[SWIS] = {0, 7, 7, 31};

    for (unsigned i = 0; i < SWIS; i++) {
        weft_swi_init(&swis[i], on_swi, &actors[ISR_ACTOR + 1U + i], priorities[i], 0);
    }
}

static void post_any(actor_t *self)
{
    weft_swi_t *swi = &swis[draw(self, SWIS)];

    if (draw(self, 4) == 0) {
        weft_swi_post(swi);
        return;
    }
    self->posted++;
    weft_swi_inc(swi);
}

static void do_swi(actor_t *self)
{
    weft_swi_key_t key;

    if (weft_in_isr() || draw(self, 4) != 0) {
        post_any(self);
        return;
    }
    key = weft_swi_disable();
    for (uint32_t count = 1 + draw(self, 3); count != 0; count--) {
        post_any(self);
    }
    check(weft_in_swi(), "software interrupts are not disabled", self->posted, 0);
    weft_swi_enable(key);
}

#endif

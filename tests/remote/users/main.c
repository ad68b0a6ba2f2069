/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task of the kernel on the node of the user tasks: it tells the caller what to do, is the other
 * side of its hubs, and looks at what comes of it.
 */
#include "tests.h"

#include "../../support/tap.h"

result_t said;
weft_user_fault_t fault;
static uint32_t faults;

void tell(act_t act, uintptr_t value, weft_timeout_t timeout)
{
    const order_t order = {timeout, value, act};

    faults = weft_user_faults(&caller_task, NULL);
    EXPECT_EQ(weft_msgq_put(&orders, &order, WEFT_S(1)), WEFT_OK);
}

uint32_t heard(weft_timeout_t limit)
{
    uint64_t start = weft_clock_now();

    do {
        if (weft_user_faults(&caller_task, &fault) != faults) {
            return FAULTED;
        }
        if (weft_msgq_get(&results, &said, WEFT_MS(1)) == WEFT_OK) {
            return said.status;
        }
    } while (weft_clock_now() - start < limit);
    return SILENT;
}

uint32_t told(act_t act, uintptr_t value, weft_timeout_t timeout)
{
    tell(act, value, timeout);
    return heard(WEFT_S(5));
}

words_t words_of(uint32_t value)
{
    words_t words;

    for (uint32_t i = 0; i < WORDS; i++) {
        words.word[i] = value * 2654435761U + i;
    }
    return words;
}

bool is_words_of(const words_t *words, uint32_t value)
{
    const words_t wanted = words_of(value);
    bool equal = true;

    for (uint32_t i = 0; i < WORDS; i++) {
        equal = EXPECT_EQ(words->word[i], wanted.word[i]) && equal;
    }
    return equal;
}

bool is_remote(void)
{
    return weft_node_state(far_node) != WEFT_NODE_UNKNOWN;
}

bool test_check(bool ok, const char *what, const char *file, int line)
{
    return tap_check(ok, what, file, line);
}

bool test_check_eq(unsigned long got, unsigned long want, const char *what, const char *file,
                   int line)
{
    return tap_check_eq(got, want, what, file, line);
}

void test_main(void *arg)
{
    (void)arg;
    weft_printf("TAP version 13\n");
#define RUN_TEST(name) tap_run("", #name, test_##name);
    TESTS(RUN_TEST)
    tap_done();
}

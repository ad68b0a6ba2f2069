/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts before each load of the kernel, not only where it enters and leaves critical sections:
 * what it reads in two steps can change in between. For kernels that clang compiles with
 * -fsanitize-coverage=func,trace-loads, which calls these functions.
 */
#include "weft_arch.h"

void __sanitizer_cov_load1(uint8_t *address);
void __sanitizer_cov_load2(uint16_t *address);
void __sanitizer_cov_load4(uint32_t *address);
void __sanitizer_cov_load8(uint64_t *address);
void __sanitizer_cov_load16(void *address);

void __sanitizer_cov_load1(uint8_t *address)
{
    (void)address;
    sim_point();
}

void __sanitizer_cov_load2(uint16_t *address)
{
    (void)address;
    sim_point();
}

void __sanitizer_cov_load4(uint32_t *address)
{
    (void)address;
    sim_point();
}

void __sanitizer_cov_load8(uint64_t *address)
{
    (void)address;
    sim_point();
}

void __sanitizer_cov_load16(void *address)
{
    (void)address;
    sim_point();
}

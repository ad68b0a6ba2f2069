/* SPDX-License-Identifier: MIT */
/** @file The function that takes as long as it is told. */
#include "serve.h"
#include "system.h"

weft_status_t serve_late(const uint32_t *us)
{
    serve_for(*us);
    return WEFT_OK;
}

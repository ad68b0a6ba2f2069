/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fuzzer of the packet's form: what is accepted can be written again from what
 * was read of it, and is the same.
 */
#include <stdlib.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_t input = {data, size};
    weft_net_header_t header;
    weft_net_header_t again;

    input_bytes(&input, &header, sizeof header);
    if (!weft_net_packet_valid(&header, size)) {
        return 0;
    }
    weft_net_set(&again, 0, weft_net_destination(&header), weft_net_source(&header));
    weft_net_set(&again, 1,
                 weft_net_what(weft_net_kind(&header), weft_net_service(&header),
                               weft_net_priority(&header)),
                 weft_net_hub(&header));
    weft_net_set(&again, 2, weft_net_client(&header), weft_net_length(&header));
    for (unsigned i = 0; i < 3; i++) {
        if (again.word[i] != header.word[i]) {
            abort();
        }
    }
    if (sizeof header + weft_net_length(&header) != size ||
        weft_net_kind(&header) >= WEFT_NET_KINDS) {
        abort();
    }
    return 0;
}

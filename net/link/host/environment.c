/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links on Linux: the medium by the environment. See host.h.
 */
#define _POSIX_C_SOURCE 200809L

#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <weft/console.h>
#include <weft/net.h>

/** Bytes of a variable's name. */
#define NAME 32U

static void name_of(const weft_link_t *link, char *name)
{
    (void)snprintf(name, NAME, "WEFT_LINK_%u", link->index);
}

void weft_link_die(const weft_link_t *link, const char *what, const char *why)
{
    char name[NAME];

    name_of(link, name);
    weft_printf("weft: link %u of %s to node %u: ", link->index, weft_node_name(), link->peer);
    weft_printf("%s=%s: %s\n", name, what, why);
    weft_exit(WEFT_LINK_NO_MEDIUM);
}

const char *weft_link_medium(const weft_link_t *link)
{
    char name[NAME];

    name_of(link, name);
    const char *medium = getenv(name);
    if (medium == NULL) {
        weft_link_die(link, "", "the variable is not set; ./weft run sets it");
    }
    return medium;
}

const char *weft_link_after(const char *text, const char *start)
{
    size_t length = strlen(start);

    return strncmp(text, start, length) == 0 ? text + length : NULL;
}

/* SPDX-License-Identifier: MIT */
/** @file The hubs of a node, for its tables. */
#ifndef TESTS_NETWORK_STORM_OBJECTS_H
#define TESTS_NETWORK_STORM_OBJECTS_H

#include "net.h"
#include "storm.h"

/** Bytes of a message of each kind. */
#define STORM_MESSAGE 16U

/** The tables that the network uses. */
extern weft_net_config_t storm_config;

/** Memory that stays. */
void *storm_get(size_t count, size_t size);

/** True if a hub of the kind has messages. */
bool storm_has_message(unsigned kind);

/** Makes a hub of this node. @return its address */
uintptr_t storm_new_object(unsigned kind, uint32_t initial);

/** What lives on another node, as a reference has it. */
uintptr_t storm_new_remote(uint32_t peer, uint32_t number, size_t size, unsigned options);

/** The same of a hub, with what those of its kind have besides. */
uintptr_t storm_new_remote_hub(const storm_hub_t *hub, uint32_t peer, uint32_t number);

#endif

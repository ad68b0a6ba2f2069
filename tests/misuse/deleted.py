# SPDX-License-Identifier: MIT
"""Objects that can be deleted, for the program of test_services.py."""

DELETED = {
    "weft_sem_t": "weft_sem_init({}, 1)",
    "weft_event_t": "weft_event_init({})",
    "weft_flags_t": "weft_flags_init({}, 0)",
    "weft_port_t": "weft_port_init({}, 4)",
    "weft_msgq_t": "weft_msgq_init({}, buffer, 4, 1)",
    "weft_data_event_t": "weft_data_event_init({}, buffer, 4)",
    "weft_blackboard_t": "weft_blackboard_init({}, buffer, 4)",
    "weft_mutex_t": "weft_mutex_init({})",
    "weft_rmutex_t": "weft_rmutex_init({})",
    "weft_cond_t": "weft_cond_init({})",
    "weft_hub_t": "weft_hub_init({}, &weft_blackboard_type)",
    "weft_pool_t": "weft_pool_init({}, memory, 16, 2)",
    "weft_packet_pool_t": "weft_packet_pool_init({}, memory, 16, 1)",
    "weft_stack_t": "weft_stack_init({}, (uintptr_t *)(void *)memory, 4)",
    "weft_queue_t": "weft_queue_init({}, WEFT_QUEUE_FIFO, NULL)",
    "weft_barrier_t": "weft_barrier_init({}, 2)",
    "weft_function_t": "weft_function_init({}, 4, 4, 1)",
    "weft_heap_t": "weft_heap_init({}, memory, sizeof memory)",
    "weft_task_t": "weft_task_create({}, &attr)",
}
"""Objects that are initialized and deleted before each service is called with them."""

NO_USE = {
    "weft_task_name": "looks for an address in a constant table",
}
"""Services to which a deleted object is only an address."""


def deletion() -> list[str]:
    """Return a function that initializes objects and deletes them."""
    lines = ["static _Alignas(16) uint8_t stack[32768];", "static void delete_all(void)", "{"]
    lines.append("const weft_task_attr_t attr = {.entry = culprit_main, .stack = stack,")
    lines.append(".stack_size = sizeof stack, .priority = 5};")
    for name, init in DELETED.items():
        lines.append(f"{init.format(f'&own_{name}')};")
        lines.append(f"{name.removesuffix('_t')}_delete(&own_{name});")
    return [*lines, "}"]

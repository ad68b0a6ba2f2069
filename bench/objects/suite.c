/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of the objects suite. Names of fifo, lifo, stack, heap and events are
 * those of Zephyr's latency_measure, mailbox and pipe are the rows of DSP/BIOS.
 * A mailbox is a message queue by another name, so its rows run the workloads
 * of the core suite.
 */
#include "../core/core.h"
#include "objects.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", objects_overhead, 0},

    {"fifo.put.immediate.kernel", "append an item behind others", objects_queue_put,
     WEFT_QUEUE_FIFO},
    {"fifo.put.first.kernel", "append an item to the empty queue", objects_queue_put_first,
     WEFT_QUEUE_FIFO},
    {"fifo.get.immediate.kernel", "take an item before others", objects_queue_get, WEFT_QUEUE_FIFO},
    {"fifo.get.last.kernel", "take the last item", objects_queue_get_last, WEFT_QUEUE_FIFO},
    {"fifo.put.alloc.immediate.kernel", "append an address, with a node", objects_queue_put_alloc,
     WEFT_QUEUE_FIFO},
    {"fifo.get.free.immediate.kernel", "take an address; its node is freed", objects_queue_get_free,
     WEFT_QUEUE_FIFO},
    {"fifo.get.blocking.k_to_k", "get blocks; the next task runs", objects_queue_get_blocks,
     WEFT_QUEUE_FIFO},
    {"fifo.put.wake+ctx.k_to_k", "put; a task of higher priority gets", objects_queue_put_wakes,
     WEFT_QUEUE_FIFO},
    {"fifo.get.free.blocking.k_to_k", "get blocks; the next task runs",
     objects_queue_get_free_blocks, WEFT_QUEUE_FIFO},
    {"fifo.put.alloc.wake+ctx.k_to_k", "put an address; a task of higher priority gets",
     objects_queue_put_alloc_wakes, WEFT_QUEUE_FIFO},
    {"fifo.cancel.wake+ctx.k_to_k", "end the wait of a higher-priority task",
     objects_queue_cancel_wakes, WEFT_QUEUE_FIFO},

    {"lifo.put.immediate.kernel", "prepend an item before others", objects_queue_put,
     WEFT_QUEUE_LIFO},
    {"lifo.put.first.kernel", "prepend an item to the empty queue", objects_queue_put_first,
     WEFT_QUEUE_LIFO},
    {"lifo.get.immediate.kernel", "take an item before others", objects_queue_get, WEFT_QUEUE_LIFO},
    {"lifo.get.last.kernel", "take the last item", objects_queue_get_last, WEFT_QUEUE_LIFO},
    {"lifo.put.alloc.immediate.kernel", "prepend an address, with a node", objects_queue_put_alloc,
     WEFT_QUEUE_LIFO},
    {"lifo.get.free.immediate.kernel", "take an address; its node is freed", objects_queue_get_free,
     WEFT_QUEUE_LIFO},
    {"lifo.get.blocking.k_to_k", "get blocks; the next task runs", objects_queue_get_blocks,
     WEFT_QUEUE_LIFO},
    {"lifo.put.wake+ctx.k_to_k", "put; a task of higher priority gets", objects_queue_put_wakes,
     WEFT_QUEUE_LIFO},
    {"lifo.get.free.blocking.k_to_k", "get blocks; the next task runs",
     objects_queue_get_free_blocks, WEFT_QUEUE_LIFO},
    {"lifo.put.alloc.wake+ctx.k_to_k", "put an address; a task of higher priority gets",
     objects_queue_put_alloc_wakes, WEFT_QUEUE_LIFO},

    {"stack.push.immediate.kernel", "push a word, nobody waits", objects_stack_push, 0},
    {"stack.pop.immediate.kernel", "pop a word that is there", objects_stack_pop, 0},
    {"stack.pop.blocking.k_to_k", "pop blocks; the next task runs", objects_stack_pop_blocks, 0},
    {"stack.push.wake+ctx.k_to_k", "push; a task of higher priority pops", objects_stack_push_wakes,
     0},

    {"heap.malloc.immediate", "allocate 10 bytes of a heap of 16 KiB", objects_heap_alloc,
     HEAP_USUAL},
    {"heap.free.immediate", "free them: the block joins the rest", objects_heap_free, HEAP_USUAL},
    {"heap.malloc.best", "allocate what a free block holds exactly, as one of several",
     objects_heap_alloc, HEAP_BEST},
    {"heap.free.best", "free a block between allocated ones, as one of several", objects_heap_free,
     HEAP_BEST},
    {"heap.malloc.worst",
     "allocate by the second level; the block leaves its list and its rest opens another",
     objects_heap_alloc, HEAP_WORST},
    {"heap.free.worst",
     "free a block between two free ones; three lists change, two become empty, one opens",
     objects_heap_free, HEAP_WORST},
    {"heap.malloc_aligned.immediate", "allocate 10 bytes at a multiple of 64",
     objects_heap_alloc_aligned, 0},
    {"heap.realloc.grow", "grow a block from 100 to 200 bytes where it is",
     objects_heap_realloc_grow, 0},
    {"heap.malloc.blocking.k_to_k", "allocate blocks; the next task runs",
     objects_heap_alloc_blocks, 0},
    {"heap.free.wake+ctx.k_to_k", "free; a task of higher priority allocates",
     objects_heap_free_wakes, 0},

    {"mailbox.post.immediate.kernel", "post 16 bytes, nobody waits", core_msgq_put, CORE_MESSAGE},
    {"mailbox.pend.immediate.kernel", "pend for 16 bytes that are there", core_msgq_get,
     CORE_MESSAGE},
    {"mailbox.post.wake+ctx.k_to_k", "post 16 bytes; a task of higher priority pends",
     core_msgq_put_wakes, CORE_MESSAGE},
    {"mailbox.pend.blocking.k_to_k", "pend blocks on the empty mailbox; the next task runs",
     core_msgq_get_blocks, CORE_MESSAGE},
    {"mailbox.pend.wake+ctx.k_to_k", "pend makes room; a task of higher priority posts",
     core_msgq_get_wakes, CORE_MESSAGE},
    {"mailbox.post.blocking.k_to_k", "post blocks on the full mailbox; the next task runs",
     core_msgq_put_blocks, CORE_MESSAGE},

    {"pipe.alloc.immediate.kernel", "allocate a frame; an empty C function is notified",
     objects_pipe_alloc, 0},
    {"pipe.put.immediate.kernel", "put it; an empty C function is notified", objects_pipe_put, 0},
    {"pipe.get.immediate.kernel", "get a frame; an empty C function is notified", objects_pipe_get,
     0},
    {"pipe.free.immediate.kernel", "free it; an empty C function is notified", objects_pipe_free,
     0},
    {"pipe.alloc.quiet.kernel", "allocate a frame; nobody is notified", objects_pipe_alloc, 1},
    {"pipe.put.quiet.kernel", "put it; nobody is notified", objects_pipe_put, 1},
    {"pipe.get.quiet.kernel", "get a frame; nobody is notified", objects_pipe_get, 1},
    {"pipe.free.quiet.kernel", "free it; nobody is notified", objects_pipe_free, 1},

    {"events.set_masked.immediate.kernel", "replace the flags of a mask, nobody waits",
     objects_flags_set_masked, 0},
    {"events.clear.immediate.kernel", "clear flags", objects_flags_clear, 0},
    {"events.test.immediate.kernel", "look at flags", objects_flags_test, 0},

    {"heap.malloc.size.kernel@16", "allocate n bytes", objects_heap_alloc_bytes, 16},
    {"heap.malloc.size.kernel@64", "allocate n bytes", objects_heap_alloc_bytes, 64},
    {"heap.malloc.size.kernel@256", "allocate n bytes", objects_heap_alloc_bytes, 256},
    {"heap.malloc.size.kernel@1024", "allocate n bytes", objects_heap_alloc_bytes, 1024},
    {"heap.malloc.size.kernel@4096", "allocate n bytes", objects_heap_alloc_bytes, 4096},
    {"heap.free.size.kernel@16", "free n bytes", objects_heap_free_bytes, 16},
    {"heap.free.size.kernel@64", "free n bytes", objects_heap_free_bytes, 64},
    {"heap.free.size.kernel@256", "free n bytes", objects_heap_free_bytes, 256},
    {"heap.free.size.kernel@1024", "free n bytes", objects_heap_free_bytes, 1024},
    {"heap.free.size.kernel@4096", "free n bytes", objects_heap_free_bytes, 4096},
    {"heap.malloc.among.kernel@0", "allocate 200 bytes among n smaller free blocks",
     objects_heap_alloc_among, 0},
    {"heap.malloc.among.kernel@4", "allocate 200 bytes among n smaller free blocks",
     objects_heap_alloc_among, 4},
    {"heap.malloc.among.kernel@16", "allocate 200 bytes among n smaller free blocks",
     objects_heap_alloc_among, 16},
    {"heap.malloc.among.kernel@64", "allocate 200 bytes among n smaller free blocks",
     objects_heap_alloc_among, 64},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);

void objects_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

// SPDX-License-Identifier: MIT
// The trace of the pipelines: what each cycle of a core was spent on. The order
// of the causes is that of tools/weft/lab/explain/causes.py.
package trace_pkg;
  typedef enum logic [3:0] {
    RETIRED,
    RESET,
    FETCH,      // instruction cache: miss and refill
    BRANCH,     // a taken branch or jump: what was fetched behind it is thrown away
    TRAP,       // entry of an interrupt or exception, return from it
    CSR,        // a control register is accessed when the pipeline is empty
    LOAD_USE,   // the result of the load before is not there yet
    INTERLOCK,  // nor that of another instruction before
    MULDIV,     // nor that of a multiplication or division
    LOAD,       // data cache: miss and refill
    STORE,      // the write to memory before has not ended
    FENCE,      // what lies in the data cache is thrown away
    UNCACHED,   // access to a device, or to memory past the cache
    WFI,
    BUS         // another master has the bus
  } cause_t;

  localparam logic [6:0] OPCODE_LOAD = 7'h03, OPCODE_STORE = 7'h23, OPCODE_OP = 7'h33,
      OPCODE_SYSTEM = 7'h73;

  // Asked once for each core, before its first cycle.
  import "DPI-C" function bit weft_tracing(input int core);
  // Once in each cycle of a core that is traced.
  import "DPI-C" function void weft_trace(
    input int core,
    input int cause,
    input int pc
  );
endpackage

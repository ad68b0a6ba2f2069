// SPDX-License-Identifier: MIT
// VexRiscv with the ports of a core of this system. Its own array of external
// interrupts has the one of the interrupt controller as bit 0. The core knows no bus
// errors: such an access ends, with the value 0, and the program is not told.
module core_vexriscv #(
    parameter int INDEX = 0
) (
    input logic clk,
    input logic rst,
    input logic [31:0] reset_vector,
    input logic irq_software,
    input logic irq_timer,
    input logic irq_external,
    wishbone.master ibus,
    wishbone.master dbus,
    output logic retire,
    output logic [31:0] retire_pc,
    output logic [31:0] retire_insn
);
  logic [1:0] unused_ibte, unused_dbte;

  VexRiscv cpu (
      .externalResetVector(reset_vector),
      .timerInterrupt(irq_timer),
      .softwareInterrupt(irq_software),
      .externalInterruptArray({31'b0, irq_external}),
      .iBusWishbone_CYC(),
      .iBusWishbone_STB(ibus.cyc),
      .iBusWishbone_ACK(ibus.ack || ibus.err),
      .iBusWishbone_WE(ibus.we),
      .iBusWishbone_ADR(ibus.adr),
      .iBusWishbone_DAT_MISO(ibus.dat_r),
      .iBusWishbone_DAT_MOSI(ibus.dat_w),
      .iBusWishbone_SEL(ibus.sel),
      .iBusWishbone_ERR(ibus.err),
      .iBusWishbone_CTI(ibus.cti),
      .iBusWishbone_BTE(unused_ibte),
      .dBusWishbone_CYC(),
      .dBusWishbone_STB(dbus.cyc),
      .dBusWishbone_ACK(dbus.ack || dbus.err),
      .dBusWishbone_WE(dbus.we),
      .dBusWishbone_ADR(dbus.adr),
      .dBusWishbone_DAT_MISO(dbus.dat_r),
      .dBusWishbone_DAT_MOSI(dbus.dat_w),
      .dBusWishbone_SEL(dbus.sel),
      .dBusWishbone_ERR(dbus.err),
      .dBusWishbone_CTI(dbus.cti),
      .dBusWishbone_BTE(unused_dbte),
      .clk(clk),
      .reset(rst)
  );

  assign retire = cpu.lastStageIsFiring;
  assign retire_pc = cpu.lastStagePc;
  assign retire_insn = cpu.lastStageInstruction;

  // The trace of the pipeline. Each stage that holds no instruction holds the
  // cause of the gap instead, which moves along with it; so every cycle in which
  // nothing retires has one cause, known where the gap arose.
  import trace_pkg::*;
  cause_t execute_gap = RESET, memory_gap = RESET, write_back_gap = RESET, redirect;
  logic [1:0] redirect_left;
  bit tracing;

  initial tracing = weft_tracing(INDEX);

  // What a stage waits for that reads or writes memory.
  function automatic cause_t memory_wait(logic [31:0] insn);
    if (insn[6:0] != OPCODE_LOAD && insn[6:0] != OPCODE_STORE) return FENCE;
    if (dbus.taken) return BUS;
    if (dbus.cyc && dbus.adr[31]) return UNCACHED;
    return insn[6:0] == OPCODE_STORE ? STORE : LOAD;
  endfunction

  // Why what is in the pipeline is thrown away in this cycle.
  function automatic cause_t flush();
    if (cpu.CsrPlugin_jumpInterface_valid) return TRAP;
    if (cpu.writeBack_arbitration_flushNext) return cpu.writeBack_arbitration_flushIt ? LOAD : TRAP;
    if (cpu.memory_arbitration_flushNext) return cpu.BranchPlugin_jumpInterface_valid ? BRANCH : TRAP;
    return TRAP;
  endfunction

  function automatic cause_t memory_halt();
    logic [6:0] opcode = cpu.memory_INSTRUCTION[6:0];
    if (opcode == OPCODE_LOAD || opcode == OPCODE_STORE) return memory_wait(cpu.memory_INSTRUCTION);
    return MULDIV;
  endfunction

  function automatic cause_t execute_halt();
    if (!cpu.execute_arbitration_isValid) return FENCE;
    if (cpu.CsrPlugin_inWfi) return WFI;
    if (cpu.execute_INSTRUCTION[6:0] == OPCODE_SYSTEM) return CSR;
    if (cpu.execute_arbitration_haltByOther) return LOAD;
    return memory_wait(cpu.execute_INSTRUCTION);
  endfunction

  // The decoder waits for a result that is not there yet, or for an empty pipeline.
  function automatic cause_t decode_halt();
    logic [31:0] of, insn = cpu.decode_INSTRUCTION;
    if (!cpu.HazardSimplePlugin_src0Hazard && !cpu.HazardSimplePlugin_src1Hazard) return TRAP;
    of = cpu.memory_INSTRUCTION;
    if (cpu.execute_arbitration_isValid && cpu.execute_REGFILE_WRITE_VALID &&
        !cpu.execute_BYPASSABLE_EXECUTE_STAGE &&
        ((cpu.HazardSimplePlugin_src0Hazard && cpu.execute_INSTRUCTION[11:7] == insn[19:15]) ||
         (cpu.HazardSimplePlugin_src1Hazard && cpu.execute_INSTRUCTION[11:7] == insn[24:20])))
      of = cpu.execute_INSTRUCTION;
    if (of[6:0] == OPCODE_LOAD) return LOAD_USE;
    return of[6:0] == OPCODE_OP && of[25] ? MULDIV : INTERLOCK;
  endfunction

  // The decoder has got nothing: the new place is being fetched, which takes its
  // time even from the cache, or the cache has not got it.
  function automatic cause_t fetch_wait();
    if (redirect_left != 0) return redirect;
    if (cpu.IBusCachedPlugin_fetcherHalt) return TRAP;
    return ibus.taken ? BUS : FETCH;
  endfunction

  // Cycles in which the decoder has nothing because of a jump: where it waits, the
  // new place enters the first stage a cycle later.
  function automatic logic [1:0] refetch();
    return cpu.decode_arbitration_isStuck ? 2'd2 : 2'd1;
  endfunction

  function automatic cause_t from_decode();
    if (cpu.decode_arbitration_removeIt) return flush();
    if (cpu.decode_arbitration_isStuck) return decode_halt();
    return fetch_wait();
  endfunction

  function automatic cause_t from_execute();
    if (cpu.execute_arbitration_removeIt) return flush();
    return cpu.execute_arbitration_isStuck ? execute_halt() : execute_gap;
  endfunction

  function automatic cause_t from_memory();
    if (cpu.memory_arbitration_removeIt) return flush();
    return cpu.memory_arbitration_isStuck ? memory_halt() : memory_gap;
  endfunction

  function automatic cause_t this_cycle();
    if (rst) return RESET;
    if (cpu.writeBack_arbitration_isFiring) return RETIRED;
    if (!cpu.writeBack_arbitration_isValid) return write_back_gap;
    if (cpu.writeBack_arbitration_removeIt) return flush();
    return memory_wait(cpu.writeBack_INSTRUCTION);
  endfunction

  always_ff @(posedge clk)
    if (tracing) begin
      weft_trace(INDEX, 32'(this_cycle()), retire_pc);
      if (rst) {write_back_gap, memory_gap, execute_gap} <= {FENCE, FENCE, FENCE};
      else begin
        if (!cpu.writeBack_arbitration_isStuck || cpu.writeBack_arbitration_removeIt)
          write_back_gap <= from_memory();
        if (!cpu.memory_arbitration_isStuck || cpu.memory_arbitration_removeIt)
          memory_gap <= from_execute();
        if (!cpu.execute_arbitration_isStuck || cpu.execute_arbitration_removeIt)
          execute_gap <= from_decode();
      end
      if (cpu.CsrPlugin_jumpInterface_valid) {redirect, redirect_left} <= {TRAP, 2'd2};
      else if (cpu.writeBack_arbitration_flushIt) {redirect, redirect_left} <= {LOAD, refetch()};
      else if (cpu.BranchPlugin_jumpInterface_valid)
        {redirect, redirect_left} <= {BRANCH, refetch()};
      else if (cpu.IBusCachedPlugin_predictionJumpInterface_valid)
        {redirect, redirect_left} <= {BRANCH, 2'd1};
      else if (redirect_left != 0 && !cpu.decode_arbitration_isStuck)
        redirect_left <= redirect_left - 2'd1;
    end
endmodule

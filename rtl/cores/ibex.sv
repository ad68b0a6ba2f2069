// SPDX-License-Identifier: MIT
// Ibex with the ports of a core of this system. An access to an unmapped address
// is an exception of it. Its first instruction is at an address that ends in 80
// (hexadecimal): 128 bytes above a boot address, which ends in 00.
module core_ibex #(
    parameter int INDEX = 0,
    parameter ibex_pkg::rv32m_e RV32M = ibex_pkg::RV32MFast,
    parameter ibex_pkg::rv32b_e RV32B = ibex_pkg::RV32BNone,
    parameter bit RV32E = 1'b0,
    parameter bit BranchTargetALU = 1'b0,
    parameter bit WritebackStage = 1'b0,
    parameter bit PMPEnable = 1'b0,
    parameter int PMPGranularity = 0,
    parameter int PMPNumRegions = 4
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
  logic i_req, i_gnt, i_rvalid, i_err;
  logic [31:0] i_addr, i_rdata;
  logic d_req, d_gnt, d_rvalid, d_err, d_we;
  logic [3:0] d_be;
  logic [31:0] d_addr, d_wdata, d_rdata;

  ibex_top #(
      .RV32M(RV32M),
      .RV32B(RV32B),
      .RV32E(RV32E),
      .BranchTargetALU(BranchTargetALU),
      .WritebackStage(WritebackStage),
      .PMPEnable(PMPEnable),
      .PMPGranularity(PMPGranularity),
      .PMPNumRegions(PMPNumRegions)
  ) cpu (
      .clk_i(clk),
      .rst_ni(!rst),
      .test_en_i(1'b0),
      .ram_cfg_i('0),
      .hart_id_i(INDEX),
      .boot_addr_i({reset_vector[31:8], 8'h00}),
      .instr_req_o(i_req),
      .instr_gnt_i(i_gnt),
      .instr_rvalid_i(i_rvalid),
      .instr_addr_o(i_addr),
      .instr_rdata_i(i_rdata),
      .instr_rdata_intg_i('0),
      .instr_err_i(i_err),
      .data_req_o(d_req),
      .data_gnt_i(d_gnt),
      .data_rvalid_i(d_rvalid),
      .data_we_o(d_we),
      .data_be_o(d_be),
      .data_addr_o(d_addr),
      .data_wdata_o(d_wdata),
      .data_wdata_intg_o(),
      .data_rdata_i(d_rdata),
      .data_rdata_intg_i('0),
      .data_err_i(d_err),
      .irq_software_i(irq_software),
      .irq_timer_i(irq_timer),
      .irq_external_i(irq_external),
      .irq_fast_i('0),
      .irq_nm_i(1'b0),
      .scramble_key_valid_i(1'b0),
      .scramble_key_i('0),
      .scramble_nonce_i('0),
      .scramble_req_o(),
      .debug_req_i(1'b0),
      .crash_dump_o(),
      .double_fault_seen_o(),
      .fetch_enable_i(ibex_pkg::IbexMuBiOn),
      .alert_minor_o(),
      .alert_major_internal_o(),
      .alert_major_bus_o(),
      .core_sleep_o(),
      .scan_rst_ni(!rst)
  );

  ibex_bus #(
      .BURSTS(1'b1)
  ) instructions (
      .clk,
      .rst,
      .req(i_req),
      .gnt(i_gnt),
      .we(1'b0),
      .be(4'hF),
      .addr(i_addr),
      .wdata('0),
      .rvalid(i_rvalid),
      .rdata(i_rdata),
      .err(i_err),
      .bus(ibus)
  );

  ibex_bus #(
      .BURSTS(1'b0)
  ) data (
      .clk,
      .rst,
      .req(d_req),
      .gnt(d_gnt),
      .we(d_we),
      .be(d_be),
      .addr(d_addr),
      .wdata(d_wdata),
      .rvalid(d_rvalid),
      .rdata(d_rdata),
      .err(d_err),
      .bus(dbus)
  );

  // The stage that decodes and executes has done with an instruction.
  assign retire = cpu.u_ibex_core.instr_id_done;
  assign retire_pc = cpu.u_ibex_core.pc_id;
  assign retire_insn = cpu.u_ibex_core.instr_rdata_id;
endmodule

// A port of Ibex on the bus. A request reaches the bus in its own cycle, and its
// answer the core in that of the acknowledge, or in the next cycle if a write was
// acknowledged at once. With BURSTS, requests for the next
// word up to the end of 32 bytes follow each other in every cycle; any other request
// waits for the cycle after the acknowledge.
module ibex_bus #(
    parameter bit BURSTS = 1'b0
) (
    input logic clk,
    input logic rst,
    input logic req,
    output logic gnt,
    input logic we,
    input logic [3:0] be,
    input logic [31:0] addr,
    input logic [31:0] wdata,
    output logic rvalid,
    output logic [31:0] rdata,
    output logic err,
    wishbone.master bus
);
  logic busy, at_once, done, follows, is_last, unused;
  logic [31:2] adr;
  logic [31:0] dat_w;
  logic [3:0] sel;
  logic write;

  assign is_last = bus.adr[4:2] == 3'd7;
  assign done = busy && (at_once || bus.ack || bus.err);
  assign follows = BURSTS && req && !is_last && !bus.err && addr[31:2] == adr + 30'd1;
  assign gnt = !busy || (done && follows);
  assign rvalid = done;
  assign rdata = bus.dat_r;
  assign err = bus.err;
  assign unused = &{1'b0, addr[1:0], bus.taken};

  assign bus.cyc = busy ? !at_once : req;
  assign bus.adr = busy ? adr : addr[31:2];
  assign bus.we = busy ? write : we;
  assign bus.sel = busy ? sel : be;
  assign bus.dat_w = busy ? dat_w : wdata;
  always_comb begin
    if (!BURSTS) bus.cti = 3'b000;
    else bus.cti = is_last || (done && !follows) ? 3'b111 : 3'b010;
  end

  always_ff @(posedge clk) begin
    at_once <= req && !busy && bus.ack && !rst;
    if (rst) busy <= 1'b0;
    else if (req && gnt) begin
      busy  <= 1'b1;
      adr   <= addr[31:2];
      write <= we;
      sel   <= be;
      dat_w <= wdata;
    end else if (done) busy <= 1'b0;
  end
endmodule

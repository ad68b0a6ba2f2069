// SPDX-License-Identifier: MIT
// Platform-level interrupt controller, registers and meaning of the RISC-V PLIC
// specification 1.0; one context per core, for machine mode. Every core has its
// own 31 lines: source 1 of core 0 is another wire than source 1 of core 1. The
// priorities are common to all.
//   0x000000 + 4s       priority of source s, 0 (never) to 7
//   0x001000            pending sources of the core that reads
//   0x002000 + 0x80n    enabled sources of core n
//   0x200000 + 0x1000n  threshold of core n: only sources above it interrupt
//   0x200004 + 0x1000n  claim (read: the most urgent source, whatever the threshold, 0 if
//                       there is none; of equals the lowest), complete (write: the
//                       source, ignored if it is not enabled)
// Lines are levels: a source is pending while its line is high and it is not
// claimed. The core's interrupt line follows in the next cycle.
module plic #(
    parameter int CORES = 1,
    parameter int MASTERS = CORES,
    localparam int M = MASTERS > 1 ? $clog2(MASTERS) : 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [CORES-1:0] drop,  // their cores' reset has begun
    input logic [M-1:0] who,
    input logic [31:1] lines[CORES],
    output logic [CORES-1:0] external
);
  localparam int W = CORES > 1 ? $clog2(CORES) : 1;

  logic [2:0] priorities[32];
  logic [31:1] enabled[CORES];
  logic [31:1] claimed[CORES];
  logic [2:0] threshold[CORES];
  logic [4:0] best[CORES];
  logic [31:1] asks[CORES];
  logic [W-1:0] of_enable, of_context;
  logic [W-1:0] reader;
  logic request, unused;

  assign of_enable = bus.adr[W+6:7];
  assign of_context = bus.adr[W+11:12];
  assign reader = W'(who);
  assign request = bus.cyc && !bus.ack;
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:22], bus.adr[20:14], bus.cti, bus.sel, who};

  for (genvar i = 0; i < CORES; i++) begin : g_core
    assign asks[i] = lines[i] & enabled[i] & ~claimed[i];
  end

  // The most urgent of the sources that ask, 0 if there is none.
  function automatic logic [4:0] most_urgent(input logic [31:1] sources);
    logic [2:0] highest;
    highest = '0;
    most_urgent = 5'd0;
    for (int i = 1; i < 32; i++) begin
      if (sources[i] && priorities[i] > highest) begin
        highest = priorities[i];
        most_urgent = 5'(i);
      end
    end
  endfunction

  task automatic write_register();
    if (bus.adr[21]) begin
      if (!bus.adr[2]) threshold[of_context] <= bus.dat_w[2:0];
      else if (bus.dat_w[4:0] != '0 && enabled[of_context][bus.dat_w[4:0]])
        claimed[of_context][bus.dat_w[4:0]] <= 1'b0;
    end else if (bus.adr[13]) begin
      if (bus.adr[6:2] == '0) enabled[of_enable] <= bus.dat_w[31:1];
    end else if (!bus.adr[12] && bus.adr[6:2] != '0) priorities[bus.adr[6:2]] <= bus.dat_w[2:0];
  endtask

  task automatic read_register();
    if (bus.adr[21]) begin
      bus.dat_r <= bus.adr[2] ? 32'(best[of_context]) : 32'(threshold[of_context]);
      if (bus.adr[2] && best[of_context] != '0) claimed[of_context][best[of_context]] <= 1'b1;
    end else if (bus.adr[13]) begin
      bus.dat_r <= bus.adr[6:2] == '0 ? {enabled[of_enable], 1'b0} : '0;
    end else if (bus.adr[12]) begin
      bus.dat_r <= bus.adr[6:2] == '0 ? {lines[reader] & ~claimed[reader], 1'b0} : '0;
    end else bus.dat_r <= 32'(priorities[bus.adr[6:2]]);
  endtask

  always_ff @(posedge clk) begin
    bus.ack <= request && !rst;
    if (request && bus.we) write_register();
    if (request && !bus.we) read_register();
    for (int i = 0; i < CORES; i++) begin
      if (asks[i] != '0 || best[i] != '0) begin
        best[i] <= most_urgent(asks[i]);
        external[i] <= priorities[most_urgent(asks[i])] > threshold[i];
      end
    end
    if (drop != '0) begin
      for (int i = 0; i < CORES; i++) begin
        if (drop[i]) begin
          enabled[i] <= '0;
          claimed[i] <= '0;
          threshold[i] <= '0;
        end
      end
    end
    if (rst) begin
      external <= '0;
      for (int i = 0; i < 32; i++) priorities[i] <= '0;
      for (int i = 0; i < CORES; i++) begin
        enabled[i] <= '0;
        claimed[i] <= '0;
        threshold[i] <= '0;
        best[i] <= '0;
      end
    end
  end
endmodule

// SPDX-License-Identifier: MIT
// Core-local interruptor of SiFive's layout: software interrupts, timers and
// the clock mtime, which counts the system's clock cycles.
//   0x0000 + 4n  msip of core n
//   0x4000 + 8n  mtimecmp of core n, low and high word
//   0xBFF8       mtime, low and high word, read only
module clint #(
    parameter int CORES = 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [63:0] mtime,
    output logic [CORES-1:0] software,
    output logic [CORES-1:0] timer
);
  localparam int W = CORES > 1 ? $clog2(CORES) : 1;

  logic [63:0] compare[CORES];
  logic [W-1:0] core_of_msip, core_of_compare;

  assign core_of_msip = bus.adr[W+1:2];
  assign core_of_compare = bus.adr[W+2:3];
  assign bus.err = 1'b0;

  always_ff @(posedge clk) begin
    bus.ack <= bus.cyc && !bus.ack && !rst;
    unique case (bus.adr[15:14])
      2'd0: bus.dat_r <= {31'b0, software[core_of_msip]};
      2'd1: bus.dat_r <= bus.adr[2] ? compare[core_of_compare][63:32] : compare[core_of_compare][31:0];
      default: bus.dat_r <= bus.adr[2] ? mtime[63:32] : mtime[31:0];
    endcase
    if (rst) begin
      software <= '0;
      for (int i = 0; i < CORES; i++) compare[i] <= '1;
    end else if (bus.ack && bus.we) begin
      if (bus.adr[15:14] == 2'd0) software[core_of_msip] <= bus.dat_w[0];
      if (bus.adr[15:14] == 2'd1) begin
        if (bus.adr[2]) compare[core_of_compare][63:32] <= bus.dat_w;
        else compare[core_of_compare][31:0] <= bus.dat_w;
      end
    end
    for (int i = 0; i < CORES; i++) timer[i] <= mtime >= compare[i];
  end
endmodule

// SPDX-License-Identifier: MIT
// Core-local interruptor of SiFive's layout: software interrupts, timers and
// the clock mtime, which counts the system's clock cycles.
//   0x0000 + 4n  msip of core n: bit 0
//   0x4000 + 8n  mtimecmp of core n, low and high word
//   0xBFF8       mtime, low and high word, read only
// An interrupt line follows its register, and the clock, in the next cycle.
module clint #(
    parameter int CORES = 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [63:0] mtime,
    input logic [CORES-1:0] drop,  // their cores' reset has begun
    output logic [CORES-1:0] software,
    output logic [CORES-1:0] timer,
    output logic [63:0] compare[CORES]
);
  localparam int W = CORES > 1 ? $clog2(CORES) : 1;

  logic [W-1:0] of_msip, of_compare;
  logic unused;

  assign of_msip = bus.adr[W+1:2];
  assign of_compare = bus.adr[W+2:3];
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:16], bus.adr[13:W+3], bus.cti, bus.sel};

  always_ff @(posedge clk) begin
    bus.ack <= bus.cyc && !bus.ack && !rst;
    if (bus.cyc) begin
      case (bus.adr[15:14])
        2'd0: bus.dat_r <= {31'b0, software[of_msip]};
        2'd1: bus.dat_r <= bus.adr[2] ? compare[of_compare][63:32] : compare[of_compare][31:0];
        default: bus.dat_r <= bus.adr[2] ? mtime[63:32] : mtime[31:0];
      endcase
    end
    if (bus.cyc && bus.we && !bus.ack) begin
      if (bus.adr[15:14] == 2'd0) software[of_msip] <= bus.dat_w[0];
      if (bus.adr[15:14] == 2'd1) begin
        if (bus.adr[2]) compare[of_compare][63:32] <= bus.dat_w;
        else compare[of_compare][31:0] <= bus.dat_w;
      end
    end
    for (int i = 0; i < CORES; i++) timer[i] <= mtime >= compare[i];
    if (drop != '0) begin
      for (int i = 0; i < CORES; i++) begin
        if (drop[i]) begin
          software[i] <= 1'b0;
          compare[i]  <= '1;
        end
      end
    end
    if (rst) begin
      software <= '0;
      for (int i = 0; i < CORES; i++) compare[i] <= '1;
    end
  end
endmodule

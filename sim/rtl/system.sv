// SPDX-License-Identifier: MIT
// What a program asks the simulator for.
//   0x00  exit: the code
//   0x04  number of cores
//   0x08  cycle counter, low word; reading it latches the high word
//   0x0C  the latched high word
module system #(
    parameter int CORES = 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [63:0] cycles,
    output logic done,
    output logic [31:0] code
);
  logic [31:0] high;

  assign bus.err = 1'b0;

  always_ff @(posedge clk) begin
    bus.ack <= bus.cyc && !bus.ack && !rst;
    unique case (bus.adr[3:2])
      2'd1: bus.dat_r <= CORES;
      2'd2: bus.dat_r <= cycles[31:0];
      2'd3: bus.dat_r <= high;
      default: bus.dat_r <= '0;
    endcase
    if (bus.cyc && !bus.we && !bus.ack && bus.adr[3:2] == 2'd2) high <= cycles[63:32];
    done <= bus.ack && bus.we && bus.adr[4:2] == 3'd0;
    code <= bus.dat_w;
  end
endmodule

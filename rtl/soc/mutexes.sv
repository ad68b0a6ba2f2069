// SPDX-License-Identifier: MIT
// Hardware mutexes: what cores without atomic instructions lock with.
//   4i  read: tries to take mutex i: 0 if it was free and is now the reader's, else
//       its owner's number + 1; write: releases it, if the writer owns it
// Reading one's own answers one's own number + 1: mutexes do not nest.
module mutexes #(
    parameter int COUNT = 16,
    parameter int MASTERS = 2,
    localparam int M = MASTERS > 1 ? $clog2(MASTERS) : 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [MASTERS-1:0] drop,  // owners whose reset has begun: theirs are free
    input logic [M-1:0] who
);
  localparam int W = $clog2(COUNT);

  logic [COUNT-1:0] taken;
  logic [M-1:0] owner[COUNT];
  logic [W-1:0] i;
  logic request, unused;

  assign i = bus.adr[W+1:2];
  assign request = bus.cyc && !bus.ack;
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:W+2], bus.dat_w, bus.cti, bus.sel};

  always_ff @(posedge clk) begin
    bus.ack <= request && !rst;
    if (request && !bus.we) begin
      bus.dat_r <= taken[i] ? 32'(owner[i]) + 32'd1 : 32'd0;
      if (!taken[i]) begin
        taken[i] <= 1'b1;
        owner[i] <= who;
      end
    end
    if (request && bus.we && owner[i] == who) taken[i] <= 1'b0;
    if (drop != '0) begin
      for (int j = 0; j < COUNT; j++) if (drop[owner[j]]) taken[j] <= 1'b0;
    end
    if (rst) taken <= '0;
  end
endmodule

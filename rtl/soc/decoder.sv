// SPDX-License-Identifier: MIT
// One master, N slaves, by address. Slave i has the addresses that are BASE[i]
// under MASK[i]; an unmapped address is answered with an error in the next cycle, and so
// is a write of less than a word to a slave of WORDS, which does not see it.
module decoder #(
    parameter int N = 2,
    parameter logic [31:0] BASE[N] = '{default: 0},
    parameter logic [31:0] MASK[N] = '{default: 0},
    parameter logic [N-1:0] WORDS = '0
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    wishbone.master to[N]
);
  logic [N-1:0] hit, ack, err;
  logic [31:0] dat_r[N];
  logic part;  // of a word is written
  logic nobody;

  for (genvar i = 0; i < N; i++) begin : g_slave
    assign hit[i] = ({bus.adr, 2'b0} & MASK[i]) == BASE[i] && !(part && WORDS[i]);
    assign to[i].cyc = bus.cyc && hit[i];
    assign to[i].we = bus.we;
    assign to[i].adr = bus.adr;
    assign to[i].dat_w = bus.dat_w;
    assign to[i].sel = bus.sel;
    assign to[i].cti = bus.cti;
    assign ack[i] = to[i].ack && hit[i];
    assign err[i] = to[i].err && hit[i];
    assign dat_r[i] = to[i].dat_r;
  end

  assign part = bus.we && bus.sel != 4'hF;

  always_comb begin
    bus.dat_r = '0;
    for (int i = 0; i < N; i++) if (hit[i]) bus.dat_r |= dat_r[i];
  end
  assign bus.ack = ack != '0;
  assign bus.err = err != '0 || nobody;
  assign bus.taken = 1'b0;

  always_ff @(posedge clk) nobody <= bus.cyc && hit == '0 && !nobody && !rst;
endmodule

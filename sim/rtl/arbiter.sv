// SPDX-License-Identifier: MIT
// N masters on one bus, round robin; a burst is not interrupted. A grant takes a
// cycle; the bus then belongs to the master until the last word is acknowledged.
module arbiter #(
    parameter int N = 2
) (
    input logic clk,
    input logic rst,
    wishbone.slave from[N],
    wishbone.master to
);
  localparam int W = N > 1 ? $clog2(N) : 1;

  logic [N-1:0] cyc, we;
  logic [31:2] adr[N];
  logic [31:0] dat_w[N];
  logic [3:0] sel[N];
  logic [2:0] cti[N];
  logic [W-1:0] owner, next;
  logic busy;

  for (genvar i = 0; i < N; i++) begin : g_port
    assign cyc[i] = from[i].cyc;
    assign we[i] = from[i].we;
    assign adr[i] = from[i].adr;
    assign dat_w[i] = from[i].dat_w;
    assign sel[i] = from[i].sel;
    assign cti[i] = from[i].cti;
    assign from[i].dat_r = to.dat_r;
    assign from[i].ack = to.ack && busy && owner == W'(i);
    assign from[i].err = to.err && busy && owner == W'(i);
  end

  always_comb begin
    next = owner;
    for (int i = N; i >= 1; i--) begin
      if (cyc[(int'(owner)+i)%N]) next = W'((int'(owner) + i) % N);
    end
  end

  assign to.cyc = busy && cyc[owner];
  assign to.we = we[owner];
  assign to.adr = adr[owner];
  assign to.dat_w = dat_w[owner];
  assign to.sel = sel[owner];
  assign to.cti = cti[owner];

  always_ff @(posedge clk) begin
    if (rst) begin
      busy  <= 1'b0;
      owner <= '0;
    end else if (!busy) begin
      if (|cyc) begin
        busy  <= 1'b1;
        owner <= next;
      end
    end else if (!cyc[owner] || ((to.ack || to.err) && to.cti != 3'b010)) busy <= 1'b0;
  end
endmodule

// SPDX-License-Identifier: MIT
// N masters on one bus, round robin.
//
// The bus stays with its last owner: that one's next request passes without delay,
// another's costs the cycle in which the grant moves. It moves at the end of a
// transaction (a classic cycle, or the last word of a burst) and when the owner
// asks for nothing, never within a burst: a master waits for at most one
// transaction of each of the others.
module arbiter #(
    parameter int N = 2,
    localparam int W = N > 1 ? $clog2(N) : 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave from[N],
    wishbone.master to,
    output logic [W-1:0] owner,
    output logic [N-1:0] request
);
  logic [N-1:0] we;
  logic [31:2] adr[N];
  logic [31:0] dat_w[N];
  logic [3:0] sel[N];
  logic [2:0] cti[N];
  logic over;

  for (genvar i = 0; i < N; i++) begin : g_port
    assign request[i] = from[i].cyc;
    assign we[i] = from[i].we;
    assign adr[i] = from[i].adr;
    assign dat_w[i] = from[i].dat_w;
    assign sel[i] = from[i].sel;
    assign cti[i] = from[i].cti;
    assign from[i].dat_r = to.dat_r;
    assign from[i].ack = to.ack && owner == W'(i);
    assign from[i].err = to.err && owner == W'(i);
    assign from[i].taken = request[i] && (owner != W'(i) || to.taken);
  end

  assign to.cyc = request[owner];
  assign to.we = we[owner];
  assign to.adr = adr[owner];
  assign to.dat_w = dat_w[owner];
  assign to.sel = sel[owner];
  assign to.cti = cti[owner];
  assign over = !to.cyc || to.err || (to.ack && to.cti != 3'b010);

  // The first that asks after `last`, which comes last itself.
  function automatic logic [W-1:0] after(input logic [W-1:0] last, input logic [N-1:0] asks);
    after = last;
    for (int i = N - 1; i >= 1; i--) begin
      if (asks[(int'(last)+i)%N]) after = W'((int'(last) + i) % N);
    end
  endfunction

  always_ff @(posedge clk) begin
    if (rst) owner <= '0;
    else if (over && request != '0) owner <= after(owner, request);
  end
endmodule

// SPDX-License-Identifier: MIT
// Counts what each master does on the bus and how long it waits for it.
//   16m + 0x0  words of master m
//   16m + 0x4  transactions (a burst is one)
//   16m + 0x8  cycles in which it asked while another had the bus
//   16m + 0xC  the longest such wait for one transaction
// A write, anywhere, clears the counters of that master; a wait in progress counts from then on.
module monitor #(
    parameter int MASTERS = 2,
    localparam int M = MASTERS > 1 ? $clog2(MASTERS) : 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    // The bus that it looks at.
    input logic [MASTERS-1:0] request,
    input logic [M-1:0] owner,
    input logic ack,
    input logic last
);
  logic [31:0] words[MASTERS];
  logic [31:0] transactions[MASTERS];
  logic [31:0] waits[MASTERS];
  logic [31:0] longest[MASTERS];
  logic [31:0] waiting[MASTERS];
  logic [MASTERS-1:0] others;
  logic waited;  // in the last cycle
  logic [M-1:0] m;
  logic unused;

  assign m = bus.adr[M+3:4];
  assign others = request & ~(MASTERS'(1) << owner);
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:M+4], bus.dat_w, bus.cti, bus.sel};

  task automatic count_waits();
    waited <= others != '0;
    for (int i = 0; i < MASTERS; i++) begin
      if (others[i]) begin
        waits[i] <= waits[i] + 1;
        waiting[i] <= waiting[i] + 1;
        if (waiting[i] >= longest[i]) longest[i] <= waiting[i] + 1;
      end else waiting[i] <= '0;
    end
  endtask

  task automatic clear(input logic [M-1:0] i);
    words[i] <= '0;
    transactions[i] <= '0;
    waits[i] <= '0;
    longest[i] <= '0;
    waiting[i] <= '0;
  endtask

  always_ff @(posedge clk) begin
    bus.ack <= bus.cyc && !bus.ack && !rst;
    if (bus.cyc) case (bus.adr[3:2])
      2'd0: bus.dat_r <= words[m];
      2'd1: bus.dat_r <= transactions[m];
      2'd2: bus.dat_r <= waits[m];
      2'd3: bus.dat_r <= longest[m];
    endcase
    if (ack) words[owner] <= words[owner] + 1;
    if (ack && last) transactions[owner] <= transactions[owner] + 1;
    if (others != '0 || waited) count_waits();
    if (bus.cyc && bus.we && !bus.ack) clear(m);
    if (rst) begin
      for (int i = 0; i < MASTERS; i++) clear(M'(i));
    end
  end
endmodule

// SPDX-License-Identifier: MIT
// Internal memory with one synchronous port: a word in the cycle after its
// request, and one in each further cycle of a burst, to read and to write.
module ram #(
    parameter int BYTES = 65536
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    // Loading, in reset.
    input logic load,
    input logic [31:2] load_adr,
    input logic [31:0] load_data
);
  localparam int W = $clog2(BYTES / 4);

  logic [31:0] words[BYTES/4];
  logic [W-1:0] adr;
  logic next, unused;

  assign next = bus.ack && bus.cti == 3'b010;
  assign adr = bus.adr[W+1:2] + W'(next && !bus.we);
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:W+2], load_adr[31:W+2]};

  always_ff @(posedge clk) begin
    bus.ack <= bus.cyc && (!bus.ack || next) && !rst;
    if (bus.cyc && !bus.we) bus.dat_r <= words[adr];
    if (bus.ack && bus.we) begin
      for (int i = 0; i < 4; i++) if (bus.sel[i]) words[adr][8*i+:8] <= bus.dat_w[8*i+:8];
    end
    if (load) words[load_adr[W+1:2]] <= load_data;
  end
endmodule

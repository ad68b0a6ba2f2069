// SPDX-License-Identifier: MIT
// Internal memory with one synchronous port: a word in the cycle after its
// request, and one in each further cycle of a burst, to read and to write.
module ram
  import memory_pkg::*;
#(
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
  logic [W-1:0] adr, write_adr;
  logic [31:0] write_data;
  logic [3:0] write_sel;
  logic next, write, unused;

  assign next = bus.ack && bus.cti == 3'b010;
  assign adr = bus.adr[W+1:2] + W'(next && !bus.we);
  assign bus.err = 1'b0;

  assign write = load || (bus.ack && bus.we);
  assign write_adr = load ? load_adr[W+1:2] : adr;
  assign write_data = load ? load_data : bus.dat_w;
  assign write_sel = load ? '1 : bus.sel;
  assign unused = &{1'b0, bus.adr[31:W+2], load_adr[31:W+2]};

  always_ff @(posedge clk) begin
    bus.ack <= bus.cyc && (!bus.ack || next) && !rst;
    if (bus.cyc && !bus.we) bus.dat_r <= words[adr];
    if (write) words[write_adr] <= merged(words[write_adr], write_data, write_sel);
  end
endmodule

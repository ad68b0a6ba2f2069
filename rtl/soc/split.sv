// SPDX-License-Identifier: MIT
// Sends the requests of one master to its near memory or to the far bus, by
// address; bit 31 (uncached) is ignored. While `closed` is set it sends none.
module split #(
    parameter logic [31:0] BASE = 0,
    parameter int BYTES = 262144
) (
    input logic closed,
    wishbone.slave bus,
    wishbone.master near,
    wishbone.master far
);
  localparam int LOW = $clog2(BYTES);

  logic is_near;
  assign is_near = bus.adr[30:LOW] == BASE[30:LOW];

  assign near.cyc = bus.cyc && is_near && !closed;
  assign near.we = bus.we;
  assign near.adr = bus.adr;
  assign near.dat_w = bus.dat_w;
  assign near.sel = bus.sel;
  assign near.cti = bus.cti;
  assign far.cyc = bus.cyc && !is_near && !closed;
  assign far.we = bus.we;
  assign far.adr = bus.adr;
  assign far.dat_w = bus.dat_w;
  assign far.sel = bus.sel;
  assign far.cti = bus.cti;
  assign bus.ack = is_near ? near.ack : far.ack;
  assign bus.err = is_near ? near.err : far.err;
  assign bus.taken = !is_near && far.taken;
  assign bus.dat_r = is_near ? near.dat_r : far.dat_r;
endmodule

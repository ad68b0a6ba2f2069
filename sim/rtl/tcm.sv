// SPDX-License-Identifier: MIT
// Tightly coupled memory of a core: a port for instructions and one for data,
// both synchronous and without conflict; the third port, for the bus, shares the
// data port's cycles: the core goes first.
module tcm #(
    parameter int BYTES = 262144
) (
    input logic clk,
    input logic rst,
    wishbone.slave ibus,
    wishbone.slave dbus,
    wishbone.slave sbus,
    // Loading, in reset.
    input logic load,
    input logic [31:2] load_adr,
    input logic [31:0] load_data
);
  localparam int WIDTH = $clog2(BYTES / 4);

  logic [31:0] words[BYTES/4];
  logic i_burst, d_burst, s_burst, d_go, s_go;
  logic [WIDTH-1:0] i_adr, d_adr, s_adr;

  assign i_burst = ibus.ack && ibus.cti == 3'b010;
  assign d_burst = dbus.ack && dbus.cti == 3'b010;
  assign s_burst = sbus.ack && sbus.cti == 3'b010;
  assign i_adr = ibus.adr[WIDTH+1:2] + WIDTH'(i_burst);
  assign d_adr = dbus.adr[WIDTH+1:2] + WIDTH'(d_burst);
  assign s_adr = sbus.adr[WIDTH+1:2] + WIDTH'(s_burst);
  assign d_go = dbus.cyc && (!dbus.ack || d_burst);
  assign s_go = sbus.cyc && (!sbus.ack || s_burst) && !d_go;
  assign ibus.err = 1'b0;
  assign dbus.err = 1'b0;
  assign sbus.err = 1'b0;

  always_ff @(posedge clk) begin
    ibus.ack <= ibus.cyc && (!ibus.ack || i_burst) && !rst;
    dbus.ack <= d_go && !rst;
    sbus.ack <= s_go && !rst;
    if (ibus.cyc) ibus.dat_r <= words[i_adr];
    if (d_go) dbus.dat_r <= words[d_adr];
    if (s_go) sbus.dat_r <= words[s_adr];
    if (dbus.ack && dbus.we) begin
      for (int i = 0; i < 4; i++)
        if (dbus.sel[i]) words[dbus.adr[WIDTH+1:2]][8*i+:8] <= dbus.dat_w[8*i+:8];
    end
    if (sbus.ack && sbus.we) begin
      for (int i = 0; i < 4; i++)
        if (sbus.sel[i]) words[sbus.adr[WIDTH+1:2]][8*i+:8] <= sbus.dat_w[8*i+:8];
    end
    if (load) words[load_adr[WIDTH+1:2]] <= load_data;
  end
endmodule

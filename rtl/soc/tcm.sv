// SPDX-License-Identifier: MIT
// Tightly coupled memory of a core, of two synchronous ports: one for instructions,
// one for data. The bus (other cores, DMA) shares the data port.
//
// A word comes in the cycle after its request, and one in each further cycle of a
// burst. The core writes a word in each cycle: its request is acknowledged at once.
// When the core and the bus want the data port in the same cycle, the core has it and
// the bus has the next one, for which the core waits: neither waits for more than one
// cycle. A word that the core reads in the cycle in which the bus writes it, or fetches
// while it is being written, has its old value.
module tcm
  import memory_pkg::*;
#(
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
  localparam int W = $clog2(BYTES / 4);

  logic [31:0] words[BYTES/4];
  logic i_next, d_next, s_next;
  logic [W-1:0] i_adr, d_adr, s_adr;
  logic d_wants, d_has;  // the core's data port
  logic d_read;  // the word that it has asked for is there
  logic s_reads, s_writes, s_has;  // the bus: a word to fetch; a word that it has handed over
  logic owed;  // the bus gave way in the last cycle
  logic write;
  logic [W-1:0] write_adr;
  logic [31:0] write_data;
  logic [3:0] write_sel;
  logic unused;

  // What the bus handed over while the core had the port.
  logic late;
  logic [W-1:0] late_adr;
  logic [31:0] late_data;
  logic [3:0] late_sel;

  assign i_next = ibus.ack && ibus.cti == 3'b010;
  assign d_next = d_read && dbus.cti == 3'b010;
  assign s_next = sbus.ack && sbus.cti == 3'b010;
  assign i_adr = ibus.adr[W+1:2] + W'(i_next);
  assign d_adr = dbus.adr[W+1:2] + W'(d_next);
  assign s_adr = sbus.adr[W+1:2] + W'(s_next && !sbus.we);

  assign s_reads = sbus.cyc && !sbus.we && (!sbus.ack || s_next);
  assign s_writes = sbus.ack && sbus.we;
  assign d_wants = dbus.cyc && (!d_read || d_next);
  assign d_has = d_wants && !late && !owed;
  assign s_has = !d_has && !late;

  assign ibus.err = 1'b0;
  assign dbus.ack = d_read || (d_has && dbus.we);
  assign dbus.err = 1'b0;
  assign sbus.err = 1'b0;
  assign unused = &{1'b0, ibus.we, ibus.dat_w, ibus.sel, ibus.adr[31:W+2], dbus.adr[31:W+2],
      sbus.adr[31:W+2], load_adr[31:W+2]};

  // The data port writes for one of them.
  always_comb begin
    write = load || late || (d_has ? dbus.we : s_writes);
    {write_adr, write_data, write_sel} = {s_adr, sbus.dat_w, sbus.sel};
    if (d_has) {write_adr, write_data, write_sel} = {d_adr, dbus.dat_w, dbus.sel};
    if (late) {write_adr, write_data, write_sel} = {late_adr, late_data, late_sel};
    if (load) {write_adr, write_data, write_sel} = {load_adr[W+1:2], load_data, 4'hF};
  end

  always_ff @(posedge clk) begin
    ibus.ack <= ibus.cyc && (!ibus.ack || i_next) && !rst;
    d_read   <= d_has && !dbus.we && !rst;
    if (sbus.we) sbus.ack <= sbus.cyc && !late && (!sbus.ack || (s_next && s_has)) && !rst;
    else sbus.ack <= s_reads && s_has && !rst;
    owed <= s_reads && d_has && !rst;

    if (ibus.cyc) ibus.dat_r <= words[i_adr];
    if (d_has && !dbus.we) dbus.dat_r <= words[d_adr];
    if (s_has && s_reads) sbus.dat_r <= words[s_adr];
    if (write) words[write_adr] <= merged(words[write_adr], write_data, write_sel);

    late <= s_writes && d_has && !rst;
    if (s_writes && d_has) begin
      late_adr  <= s_adr;
      late_data <= sbus.dat_w;
      late_sel  <= sbus.sel;
    end
  end
endmodule

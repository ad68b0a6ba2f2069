// SPDX-License-Identifier: MIT
// In the place of a processor core: the test's own hands on its two buses.
module core #(
    parameter int INDEX = 0
) (
    input logic clk,
    input logic rst,
    input logic [31:0] reset_vector,
    input logic irq_software,
    input logic irq_timer,
    input logic irq_external,
    wishbone.master ibus,
    wishbone.master dbus,
    output logic retire,
    output logic [31:0] retire_pc,
    output logic [31:0] retire_insn
);
  assign ibus.cyc = $root.bench.i_cyc[INDEX];
  assign ibus.we = 1'b0;
  assign ibus.adr = $root.bench.i_adr[INDEX][31:2];
  assign ibus.dat_w = '0;
  assign ibus.sel = '1;
  assign ibus.cti = $root.bench.i_cti[INDEX];
  assign $root.bench.i_ack[INDEX] = ibus.ack;
  assign $root.bench.i_err[INDEX] = ibus.err;
  assign $root.bench.i_dat_r[INDEX] = ibus.dat_r;

  assign dbus.cyc = $root.bench.d_cyc[INDEX];
  assign dbus.we = $root.bench.d_we[INDEX];
  assign dbus.adr = $root.bench.d_adr[INDEX][31:2];
  assign dbus.dat_w = $root.bench.d_dat_w[INDEX];
  assign dbus.sel = $root.bench.d_sel[INDEX];
  assign dbus.cti = $root.bench.d_cti[INDEX];
  assign $root.bench.d_ack[INDEX] = dbus.ack;
  assign $root.bench.d_err[INDEX] = dbus.err;
  assign $root.bench.d_dat_r[INDEX] = dbus.dat_r;

  assign $root.bench.irqs[INDEX] = {irq_external, irq_timer, irq_software};
  assign $root.bench.resets[INDEX] = rst;
  assign $root.bench.vectors[INDEX] = reset_vector;
  assign {retire, retire_pc, retire_insn} = '0;
endmodule

// SPDX-License-Identifier: MIT
// A core with its internal memory. What lies elsewhere goes through `bus`; the
// other masters of the system reach the memory through `memory`.
//
// A core that is to be held is reset between transactions: each of its two buses is closed at
// the end of the one that is under way, and it is in reset when both are.
module tile #(
    parameter int INDEX = 0,
    parameter logic [31:0] BASE = 32'h1000_0000,
    parameter int BYTES = 262144
) (
    input logic clk,
    input logic rst,
    input logic hold,
    output logic held,
    input logic [31:0] reset_vector,
    input logic irq_software,
    input logic irq_timer,
    input logic irq_external,
    wishbone.master bus,
    wishbone.slave memory,
    output logic retire,
    output logic [31:0] retire_pc,
    output logic [31:0] retire_insn,
    output logic fetch_error,
    // Loading, in reset.
    input logic load,
    input logic [31:2] load_adr,
    input logic [31:0] load_data
);
  wishbone ibus (), dbus (), inear (), dnear ();
  wishbone far[2] ();
  logic i_closed, d_closed;

  core #(
      .INDEX(INDEX)
  ) core (
      .clk,
      .rst(rst || held),
      .reset_vector,
      .irq_software,
      .irq_timer,
      .irq_external,
      .ibus,
      .dbus,
      .retire,
      .retire_pc,
      .retire_insn
  );

  assign held = i_closed && d_closed;

  always_ff @(posedge clk) begin
    i_closed <= hold && (i_closed || rst || !ibus.cyc || ibus.err || (ibus.ack && ibus.cti != 3'b010));
    d_closed <= hold && (d_closed || rst || !dbus.cyc || dbus.err || (dbus.ack && dbus.cti != 3'b010));
  end

  assign fetch_error = far[1].err;

  split #(
      .BASE (BASE),
      .BYTES(BYTES)
  ) split_i (
      .closed(i_closed),
      .bus (ibus),
      .near(inear),
      .far (far[1])
  );

  split #(
      .BASE (BASE),
      .BYTES(BYTES)
  ) split_d (
      .closed(d_closed),
      .bus (dbus),
      .near(dnear),
      .far (far[0])
  );

  tcm #(
      .BYTES(BYTES)
  ) tcm (
      .clk,
      .rst,
      .ibus(inear),
      .dbus(dnear),
      .sbus(memory),
      .load(load && load_adr[30:20] == BASE[30:20]),
      .load_adr,
      .load_data
  );

  // Data before instructions is no rule here: they take turns.
  arbiter #(
      .N(2)
  ) arbiter (
      .clk,
      .rst,
      .from(far),
      .to(bus),
      .owner(),
      .request()
  );
endmodule

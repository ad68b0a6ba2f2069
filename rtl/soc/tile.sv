// SPDX-License-Identifier: MIT
// A core with its internal memory. What lies elsewhere goes through `bus`; the
// other masters of the system reach the memory through `memory`.
module tile #(
    parameter int INDEX = 0,
    parameter logic [31:0] BASE = 32'h1000_0000,
    parameter int BYTES = 262144
) (
    input logic clk,
    input logic rst,
    input logic halt,
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

  core #(
      .INDEX(INDEX)
  ) core (
      .clk,
      .rst(rst || halt),
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

  assign fetch_error = far[1].err;

  split #(
      .BASE (BASE),
      .BYTES(BYTES)
  ) split_i (
      .bus (ibus),
      .near(inear),
      .far (far[1])
  );

  split #(
      .BASE (BASE),
      .BYTES(BYTES)
  ) split_d (
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

// SPDX-License-Identifier: MIT
// Wishbone B4 with registered feedback; stb and cyc are one signal.
// cti: 000 classic, 010 incrementing burst, 111 its last word.
interface wishbone;
  logic        cyc;
  logic        we;
  logic [31:2] adr;
  logic [31:0] dat_w;
  logic [3:0]  sel;
  logic [2:0]  cti;
  logic [31:0] dat_r;
  logic        ack;
  logic        err;
  logic        taken;  // the request waits for another master: only the trace asks

  modport master(output cyc, we, adr, dat_w, sel, cti, input dat_r, ack, err, taken);
  modport slave(input cyc, we, adr, dat_w, sel, cti, output dat_r, ack, err, taken);
endinterface

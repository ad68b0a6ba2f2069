// SPDX-License-Identifier: MIT
// UART with the registers of an ns16550 that a driver of simple output uses. A
// byte leaves at once: the simulator takes it in the cycle of `send`.
//   0x0  data        5  line status: always ready to send
module uart (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    output logic send,
    output logic [7:0] data
);
  localparam logic [31:0] READY = 32'h0000_6000;  // line status is byte 5: bits 15:8 of word 1

  assign bus.err = 1'b0;

  always_ff @(posedge clk) begin
    bus.ack   <= bus.cyc && !bus.ack && !rst;
    bus.dat_r <= bus.adr[2] ? READY : 32'b0;
    send      <= bus.ack && bus.we && bus.adr[2] == 1'b0 && bus.sel[0];
    data      <= bus.dat_w[7:0];
  end
endmodule

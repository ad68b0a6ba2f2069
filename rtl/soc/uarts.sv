// SPDX-License-Identifier: MIT
// A UART for each core, with registers of the 16550 at every byte. A byte sent is
// out in the next cycle: the line takes no time, and the transmitter is always empty.
//   0x1000n + 0  data: read takes the first byte received, write sends one;
//                with DLAB the divisor's low byte
//   0x1000n + 1  interrupts: bit 0 on data, bit 1 when one can send; with DLAB the
//                divisor's high byte
//   0x1000n + 2  read: cause (4 data, 2 can send, 1 none), 0xC0 added while the FIFO
//                is on; write: bit 0 FIFO on, bit 1 empties the receiver
//   0x1000n + 3  line control: only bit 7 (DLAB) means something
//   0x1000n + 4  modem control: kept
//   0x1000n + 5  line status: bit 0 data, bit 1 a byte was lost (reading clears it),
//                bits 5 and 6 always 1
//   0x1000n + 6  modem status: 0xB0
//   0x1000n + 7  scratch
// The receiver holds 16 bytes whether the FIFO is on or not. A core that reads a whole
// word when it wants a byte (VexRiscv does) takes a received byte by reading any of
// the registers 0 to 3.
module uarts #(
    parameter int CORES = 1,
    parameter int DEPTH = 16
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [CORES-1:0] drop,  // their cores' reset has begun
    output logic [CORES-1:0] send,
    output logic [7:0] send_data,
    input logic [CORES-1:0] receive,
    input logic [7:0] receive_data[CORES],
    output logic [CORES-1:0] room,
    output logic [CORES-1:0] irq
);
  localparam int W = CORES > 1 ? $clog2(CORES) : 1;
  localparam int D = $clog2(DEPTH);

  logic [7:0] bytes[CORES][DEPTH];
  logic [D:0] puts[CORES];
  logic [D:0] gets[CORES];
  logic [CORES-1:0] lost, fifo_on, dlab;
  logic [1:0] on[CORES];
  logic [6:0] line_control[CORES];
  logic [7:0] modem_control[CORES];
  logic [7:0] scratch[CORES];
  logic [15:0] divisor[CORES];
  logic [W-1:0] core;
  logic [CORES-1:0] data;
  logic [7:0] first, cause;
  logic request, unused;

  assign core = bus.adr[W+11:12];
  assign request = bus.cyc && !bus.ack;
  assign first = data[core] ? bytes[core][gets[core][D-1:0]] : 8'h0;
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:W+12], bus.adr[11:3], bus.cti, bus.dat_w[23:18], bus.dat_w[15:10]};

  for (genvar i = 0; i < CORES; i++) begin : g_line
    assign data[i] = puts[i] != gets[i];
    assign room[i] = puts[i] - gets[i] != (D + 1)'(DEPTH);
    assign irq[i] = (on[i][0] && data[i]) || on[i][1];
  end

  always_comb begin
    cause = 8'h01;
    if (on[core][1]) cause = 8'h02;
    if (on[core][0] && data[core]) cause = 8'h04;
    if (fifo_on[core]) cause |= 8'hC0;
  end

  task automatic write_low();
    if (dlab[core]) begin
      if (bus.sel[0]) divisor[core][7:0] <= bus.dat_w[7:0];
      if (bus.sel[1]) divisor[core][15:8] <= bus.dat_w[15:8];
    end else begin
      if (bus.sel[0]) send[core] <= 1'b1;
      if (bus.sel[1]) on[core] <= bus.dat_w[9:8];
    end
    if (bus.sel[2]) fifo_on[core] <= bus.dat_w[16];
    if (bus.sel[2] && bus.dat_w[17]) gets[core] <= puts[core];
    if (bus.sel[3]) {dlab[core], line_control[core]} <= bus.dat_w[31:24];
  endtask

  task automatic read_low();
    bus.dat_r <= {dlab[core], line_control[core], cause, 6'b0, on[core], first};
    if (dlab[core]) bus.dat_r[15:0] <= divisor[core];
    else if (bus.sel[0] && data[core]) gets[core] <= gets[core] + 1'b1;
  endtask

  always_ff @(posedge clk) begin
    bus.ack   <= request && !rst;
    send      <= '0;
    send_data <= bus.dat_w[7:0];
    if (request && !bus.adr[2]) begin
      if (bus.we) write_low();
      else read_low();
    end
    if (request && bus.adr[2]) begin
      if (!bus.we) begin
        bus.dat_r <= {scratch[core], 8'hB0, 6'b011000, lost[core], data[core], modem_control[core]};
        if (bus.sel[1]) lost[core] <= 1'b0;
      end else begin
        if (bus.sel[0]) modem_control[core] <= bus.dat_w[7:0];
        if (bus.sel[3]) scratch[core] <= bus.dat_w[31:24];
      end
    end
    for (int i = 0; i < CORES; i++) begin
      if (receive[i]) begin
        if (!room[i]) lost[i] <= 1'b1;
        else begin
          bytes[i][puts[i][D-1:0]] <= receive_data[i];
          puts[i] <= puts[i] + 1'b1;
        end
      end
    end
    if (drop != '0) begin
      for (int i = 0; i < CORES; i++) begin
        if (drop[i]) begin
          {lost[i], fifo_on[i], dlab[i]} <= '0;
          gets[i] <= puts[i];
          on[i] <= '0;
        end
      end
    end
    if (rst) begin
      {lost, fifo_on, dlab} <= '0;
      for (int i = 0; i < CORES; i++) begin
        puts[i] <= '0;
        gets[i] <= '0;
        on[i] <= '0;
      end
    end
  end
endmodule

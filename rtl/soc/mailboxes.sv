// SPDX-License-Identifier: MIT
// A mailbox for each core: a queue of words and a doorbell of 32 bits, with an
// interrupt while the queue holds a word or a bit of the doorbell is set.
//   0x100n + 0x0  write: puts a word at the end, which is lost if the queue is full;
//                 read: takes the first word, 0 if there is none
//   0x100n + 0x4  bits 7:0 words in the queue, bit 8 full, bit 9 words were lost,
//                 bit 31 the doorbell is not 0
//                 (write: clears bit 9)
//   0x100n + 0x8  doorbell; write: sets the bits written as 1
//   0x100n + 0xC  doorbell; write: clears the bits written as 1
module mailboxes #(
    parameter int CORES = 1,
    parameter int DEPTH = 8
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [CORES-1:0] drop,  // their cores' reset has begun
    output logic [CORES-1:0] irq
);
  localparam int W = CORES > 1 ? $clog2(CORES) : 1;
  localparam int D = $clog2(DEPTH);

  logic [31:0] words[CORES][DEPTH];
  logic [D:0] puts[CORES];  // free running; their difference is the number of words
  logic [D:0] gets[CORES];
  logic [CORES-1:0] lost;
  logic [31:0] doorbell[CORES];
  logic [W-1:0] core;
  logic [D:0] count;
  logic full, request, unused;

  assign core = bus.adr[W+7:8];
  assign count = puts[core] - gets[core];
  assign full = count == (D + 1)'(DEPTH);
  assign request = bus.cyc && !bus.ack;
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:W+8], bus.adr[7:4], bus.cti, bus.sel};

  task automatic write_register();
    case (bus.adr[3:2])
      2'd0: begin
        if (full) lost[core] <= 1'b1;
        else begin
          words[core][puts[core][D-1:0]] <= bus.dat_w;
          puts[core] <= puts[core] + 1'b1;
        end
      end
      2'd1: lost[core] <= 1'b0;
      2'd2: doorbell[core] <= doorbell[core] | bus.dat_w;
      2'd3: doorbell[core] <= doorbell[core] & ~bus.dat_w;
    endcase
  endtask

  task automatic read_register();
    case (bus.adr[3:2])
      2'd0: begin
        bus.dat_r <= count == '0 ? '0 : words[core][gets[core][D-1:0]];
        if (count != '0) gets[core] <= gets[core] + 1'b1;
      end
      2'd1: bus.dat_r <= {doorbell[core] != '0, 21'b0, lost[core], full, 8'(count)};
      default: bus.dat_r <= doorbell[core];
    endcase
  endtask

  for (genvar i = 0; i < CORES; i++) begin : g_interrupt
    assign irq[i] = puts[i] != gets[i] || doorbell[i] != '0;
  end

  always_ff @(posedge clk) begin
    bus.ack <= request && !rst;
    if (request && bus.we) write_register();
    if (request && !bus.we) read_register();
    if (drop != '0) begin
      for (int i = 0; i < CORES; i++) begin
        if (drop[i]) begin
          lost[i] <= 1'b0;
          gets[i] <= puts[i];
          doorbell[i] <= '0;
        end
      end
    end
    if (rst) begin
      lost <= '0;
      for (int i = 0; i < CORES; i++) begin
        puts[i] <= '0;
        gets[i] <= '0;
        doorbell[i] <= '0;
      end
    end
  end
endmodule

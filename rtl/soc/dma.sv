// SPDX-License-Identifier: MIT
// Block DMA engine: copies memory as chains of descriptors say, one channel for each
// core. Source and target have any alignment, a length any number of bytes.
//   0x100n + 0x0  write: starts channel n with the descriptor at this address (a
//                 multiple of 16; ignored while the channel is busy); read: the
//                 descriptor at work
//   0x100n + 0x4  bit 0 busy, bit 1 done, bit 2 error, bits 7:4 the error: 1 the
//                 descriptor could not be read, 2 the source, 3 not the target
//                 written, 4 the descriptor is not aligned; write: clears the bits 1
//                 and 2 that are written as 1
//   0x100n + 0x8  bytes copied since the start
// The channel interrupts while done or error is set. Done is set at the end of the
// chain, and after each descriptor that says so.
//
// A descriptor is four words: source, target, bytes, next. Bit 0 of `next` interrupts
// after this descriptor, bits 31:4 are the address of the next one, 0 for the end.
//
// The engine reads bursts of up to 8 words and writes them in bursts of as many: 32
// bytes at a time where source and target are alike in their two low address bits,
// else 28. The descriptors of busy channels take turns. When a core's reset begins, its
// channel ends with the block at work.
module dma #(
    parameter int CHANNELS = 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [CHANNELS-1:0] drop,  // their cores' reset has begun
    wishbone.master memory,
    output logic [CHANNELS-1:0] irq,
    output logic [CHANNELS-1:0] busy
);
  localparam int W = CHANNELS > 1 ? $clog2(CHANNELS) : 1;

  typedef enum logic [3:0] {
    NONE,
    NO_DESCRIPTOR,
    NO_SOURCE,
    NO_TARGET,
    NOT_ALIGNED
  } error_t;
  typedef enum logic [2:0] {
    IDLE,
    FETCH,
    PLAN,
    READ,
    WRITE,
    NEXT
  } state_t;

  // The channels.
  logic [31:0] descriptor[CHANNELS];
  logic [31:0] copied[CHANNELS];
  logic [CHANNELS-1:0] done;
  logic [CHANNELS-1:0] ends;  // is to, since its core's reset has begun
  logic [CHANNELS-1:0] waits;  // busy, and goes on
  error_t error[CHANNELS];

  // The descriptor at work.
  state_t state;
  logic [W-1:0] channel;
  logic [31:0] source, target, bytes;
  logic [31:4] next;
  logic pauses;  // interrupts at its end

  // The block at work.
  logic [31:0] words[16];  // as read, from index 1 on
  logic [5:0] block;  // bytes
  logic [3:0] count;  // words to transfer
  logic [3:0] index;  // words transferred
  logic [1:0] shift;
  logic behind;  // the first word written has nothing of the word before

  logic [W-1:0] asked;
  logic request, final_word, unused;

  assign asked = bus.adr[W+7:8];
  assign waits = busy & ~ends;
  assign request = bus.cyc && !bus.ack;
  assign bus.err = 1'b0;
  assign final_word = index + 1'b1 == count;
  assign unused = &{1'b0, bus.adr[31:W+8], bus.adr[7:4], bus.cti, bus.sel};

  for (genvar i = 0; i < CHANNELS; i++) begin : g_interrupt
    assign irq[i] = done[i] || error[i] != NONE;
  end

  function automatic logic [W-1:0] after(input logic [W-1:0] last, input logic [CHANNELS-1:0] asks);
    after = last;
    for (int i = CHANNELS - 1; i >= 1; i--) begin
      if (asks[(int'(last)+i)%CHANNELS]) after = W'((int'(last) + i) % CHANNELS);
    end
  endfunction

  // Words that so many bytes lie in.
  function automatic logic [3:0] words_of(input logic [1:0] offset, input logic [5:0] length);
    return 4'((length + 6'(offset) + 6'd3) >> 2);
  endfunction

  // Word `at` to write, from the words read.
  function automatic logic [31:0] aligned(input logic [3:0] at);
    logic [3:0] low;
    low = at + 4'(behind);
    return 32'({words[low+1], words[low]} >> (8 * shift));
  endfunction

  function automatic logic [3:0] selects(input logic [3:0] at);
    logic [5:0] from, to;
    from = 6'(target[1:0]);
    to   = from + block;
    for (int i = 0; i < 4; i++) begin
      selects[i] = {at, 2'(i)} >= from && {at, 2'(i)} < to;
    end
  endfunction

  task automatic transfer(input logic we, input logic [31:2] adr, input logic [3:0] length);
    memory.cyc <= 1'b1;
    memory.we  <= we;
    memory.adr <= adr;
    memory.cti <= length == 4'd1 ? 3'b111 : 3'b010;
    index <= '0;
    count <= length;
  endtask

  task automatic fail(input error_t why);
    error[channel] <= why;
    busy[channel] <= 1'b0;
    memory.cyc <= 1'b0;
    state <= IDLE;
  endtask

  // A word was acknowledged.
  task automatic advance(input state_t then_state);
    index <= index + 1'b1;
    memory.adr <= memory.adr + 1'b1;
    if (index + 4'd2 == count) memory.cti <= 3'b111;
    if (final_word) begin
      memory.cyc <= 1'b0;
      state <= then_state;
    end
  endtask

  task automatic fetch_word();
    case (index[1:0])
      2'd0: source <= memory.dat_r;
      2'd1: target <= memory.dat_r;
      2'd2: bytes <= memory.dat_r;
      2'd3: {next, pauses} <= {memory.dat_r[31:4], memory.dat_r[0]};
    endcase
    advance(PLAN);
  endtask

  // Chooses the next block and asks for its first word, or ends the descriptor.
  task automatic plan();
    logic [5:0] span, length;
    span = source[1:0] == target[1:0] ? 6'd32 : 6'd28;
    length = span - 6'(target[1:0]);
    if (bytes < 32'(length)) length = bytes[5:0];
    block <= length;
    shift <= source[1:0] - target[1:0];
    behind <= source[1:0] >= target[1:0];
    if (bytes == '0 || ends[channel]) state <= NEXT;
    else begin
      state <= READ;
      memory.sel <= 4'hF;
      transfer(1'b0, source[31:2], words_of(source[1:0], length));
    end
  endtask

  // Between read and write: the bus is free for a cycle.
  task automatic start_write();
    transfer(1'b1, target[31:2], words_of(target[1:0], block));
    memory.dat_w <= aligned(4'd0);
    memory.sel   <= selects(4'd0);
  endtask

  task automatic write_word();
    memory.dat_w <= aligned(index + 1'b1);
    memory.sel   <= selects(index + 1'b1);
    advance(PLAN);
    if (final_word) begin
      source <= source + 32'(block);
      target <= target + 32'(block);
      bytes <= bytes - 32'(block);
      copied[channel] <= copied[channel] + 32'(block);
    end
  endtask

  task automatic end_descriptor();
    state <= IDLE;
    descriptor[channel] <= {next, 4'b0};
    if (next == '0) busy[channel] <= 1'b0;
    if (next == '0 || pauses) done[channel] <= 1'b1;
  endtask

  task automatic begin_descriptor();
    if (waits != '0) begin
      channel <= after(channel, waits);
      memory.sel <= 4'hF;
      transfer(1'b0, descriptor[after(channel, waits)][31:2], 4'd4);
      state <= FETCH;
    end
  endtask

  task automatic work();
    case (state)
      IDLE: begin_descriptor();
      FETCH:
      if (memory.err) fail(NO_DESCRIPTOR);
      else if (memory.ack) fetch_word();
      PLAN: plan();
      READ:
      if (memory.err) fail(NO_SOURCE);
      else if (memory.ack) begin
        words[index+1] <= memory.dat_r;
        advance(WRITE);
      end
      WRITE:
      if (!memory.cyc) start_write();
      else if (memory.err) fail(NO_TARGET);
      else if (memory.ack) write_word();
      NEXT: end_descriptor();
      default: state <= IDLE;
    endcase
  endtask

  task automatic write_register();
    case (bus.adr[3:2])
      2'd0:
      if (!busy[asked]) begin
        descriptor[asked] <= bus.dat_w;
        copied[asked] <= '0;
        if (bus.dat_w[3:0] != '0) error[asked] <= NOT_ALIGNED;
        else busy[asked] <= 1'b1;
      end
      2'd1: begin
        if (bus.dat_w[1]) done[asked] <= 1'b0;
        if (bus.dat_w[2]) error[asked] <= NONE;
      end
      default: ;
    endcase
  endtask

  always_ff @(posedge clk) begin
    bus.ack <= request && !rst;
    if (request) begin
      case (bus.adr[3:2])
        2'd0: bus.dat_r <= descriptor[asked];
        2'd1: bus.dat_r <= {24'b0, error[asked], 1'b0, error[asked] != NONE, done[asked], busy[asked]};
        default: bus.dat_r <= copied[asked];
      endcase
      if (bus.we) write_register();
    end
    work();
    if ((ends | drop) != '0) begin
      ends <= ends | drop;
      for (int i = 0; i < CHANNELS; i++) begin
        if (ends[i] && (state == IDLE || channel != W'(i))) begin
          ends[i]  <= 1'b0;
          busy[i]  <= 1'b0;
          done[i]  <= 1'b0;
          error[i] <= NONE;
        end
      end
    end
    if (rst) begin
      ends <= '0;
      state <= IDLE;
      channel <= '0;
      memory.cyc <= 1'b0;
      busy <= '0;
      done <= '0;
      for (int i = 0; i < CHANNELS; i++) error[i] <= NONE;
    end
  end
endmodule

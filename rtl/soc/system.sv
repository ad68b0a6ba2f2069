// SPDX-License-Identifier: MIT
// What a program asks the system and the simulator for.
//   0x00  exit: write the code. `done` when every running core has written, or at
//         once with a code that is not 0
//   0x04  number of cores
//   0x08  cycle counter, low word; reading it latches the high word for this core
//   0x0C  the latched high word
//   0x10  mark: write a word for the trace; read: the last one of this core
//   0x14  number of the core that reads
//   0x18  interrupt lines 4 to 31 of this core, as raised by its program: bit i is
//         source i of the interrupt controller
//   0x80 + 4n  the same lines of core n
//   0x100 + 8n  control of core n: write 1 holds it in reset, 0 lets it run from its entry;
//         read: bit 0 it is to be held, bit 1 it is in reset. After the system's own reset
//         as `halt` says
//   0x104 + 8n  entry of core n: after the system's own reset that of `reset_vector`
module system #(
    parameter int CORES = 1,
    parameter int MASTERS = CORES,
    localparam int M = MASTERS > 1 ? $clog2(MASTERS) : 1
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    input logic [M-1:0] who,
    input logic [63:0] cycles,
    input logic [CORES-1:0] halt,
    input logic [31:0] reset_vector[CORES],
    input logic [CORES-1:0] stopped,  // cores that are in reset
    input logic [CORES-1:0] drop,  // those whose reset has just begun
    output logic [CORES-1:0] hold,
    output logic [31:0] entry[CORES],
    output logic done,
    output logic [31:0] code,
    output logic [CORES-1:0] ended,
    output logic [CORES-1:0] marks,
    output logic [31:0] mark,
    output logic [31:4] raised[CORES]
);
  localparam int W = CORES > 1 ? $clog2(CORES) : 1;

  logic [31:0] high[CORES];
  logic [31:0] last[CORES];
  logic [W-1:0] core, of_lines, of_control;
  logic request, known, unused;

  assign core = W'(who);
  assign known = 32'(who) < CORES;  // a core, not the DMA engine
  assign of_lines = bus.adr[7] ? bus.adr[W+1:2] : core;
  assign of_control = bus.adr[W+2:3];
  assign request = bus.cyc && !bus.ack && known;
  assign bus.err = 1'b0;
  assign unused = &{1'b0, bus.adr[31:9], bus.adr[6:W+2], bus.cti, bus.sel};

  task automatic write_register();
    if (bus.adr[8]) begin
      if (bus.adr[2]) entry[of_control] <= bus.dat_w;
      else hold[of_control] <= bus.dat_w[0];
    end
    else if (bus.adr[7] || bus.adr[4:2] == 3'd6) raised[of_lines] <= bus.dat_w[31:4];
    else if (bus.adr[4:2] == 3'd0) begin
      ended[core] <= 1'b1;
      code <= bus.dat_w;
      done <= bus.dat_w != '0 || (~(hold | ended | CORES'(1) << core)) == '0;
    end
    else if (bus.adr[4:2] == 3'd4) begin
      marks[core] <= 1'b1;
      last[core]  <= bus.dat_w;
    end
  endtask

  task automatic read_register();
    if (bus.adr[8]) begin
      bus.dat_r <= bus.adr[2] ? entry[of_control] : {30'b0, stopped[of_control], hold[of_control]};
    end
    else if (bus.adr[7]) bus.dat_r <= {raised[of_lines], 4'b0};
    else begin
      case (bus.adr[4:2])
        3'd1: bus.dat_r <= CORES;
        3'd2: begin
          bus.dat_r  <= cycles[31:0];
          high[core] <= cycles[63:32];
        end
        3'd3: bus.dat_r <= high[core];
        3'd4: bus.dat_r <= last[core];
        3'd5: bus.dat_r <= 32'(who);
        3'd6: bus.dat_r <= {raised[of_lines], 4'b0};
        default: bus.dat_r <= '0;
      endcase
    end
  endtask

  always_ff @(posedge clk) begin
    bus.ack   <= bus.cyc && !bus.ack && !rst;
    marks     <= '0;
    mark      <= bus.dat_w;
    if (request && bus.we) write_register();
    if (request && !bus.we) read_register();
    if (drop != '0) begin
      for (int i = 0; i < CORES; i++) begin
        if (drop[i]) begin
          ended[i]  <= 1'b0;
          raised[i] <= '0;
        end
      end
    end
    if (rst) begin
      hold  <= halt;
      entry <= reset_vector;
      ended <= '0;
      done  <= 1'b0;
      for (int i = 0; i < CORES; i++) raised[i] <= '0;
    end
  end
endmodule

// SPDX-License-Identifier: MIT
// External memory: a synchronous dynamic RAM and its controller, with the times of
// both. The memory is an array; its commands are the ones that a controller would
// put on the pins, in the same cycles (`command`, `bank`).
//
// The part is Micron's MT48LC16M16A2 of speed grade -75, two of them side by side:
// 32 bits wide, 4 banks, rows of 512 words (2 KiB in each bank). Its data sheet
// gives the times below. Clocks are these times, rounded up: at 80 MHz (12.5 ns)
//
//   tRCD  ACTIVATE to READ or WRITE        20 ns      2
//   tRP   PRECHARGE to ACTIVATE            20 ns      2
//   tRAS  ACTIVATE to PRECHARGE            44 ns      4
//   tRC   ACTIVATE to ACTIVATE, one bank   66 ns      6
//   tRFC  REFRESH to any                   66 ns      6
//   tRRD  ACTIVATE to ACTIVATE             15 ns      2
//   tWR   last data written to PRECHARGE   15 ns      2
//   tREFI REFRESH to REFRESH        64 ms / 8192    625
//   CL    READ to data                                2 (allowed from 10 ns on)
//
// The controller keeps rows open until another row of the bank is wanted or a
// refresh closes all. A command leaves a register, data come into one: a word of an
// open row comes CL + 2 cycles after its request, the further words of a burst one
// per cycle; a write is done in the cycle after the request, and one in each cycle
// of a burst. A closed bank costs tRCD more, another row of the bank tRP + tRCD
// (and what is left of tRAS or tWR), a refresh under way tRP + tRFC at most. A
// refresh waits for the end of a burst. The banks interleave by rows: the address
// is row, bank, column, byte.
module sdram
  import memory_pkg::*;
#(
    parameter int BYTES = 16777216,
    parameter int CLOCK_PS = 12500,
    parameter int COLUMNS = 512,
    parameter int BANKS = 4,
    parameter int CAS = 2,
    parameter int T_RCD_PS = 20000,
    parameter int T_RP_PS = 20000,
    parameter int T_RAS_PS = 44000,
    parameter int T_RC_PS = 66000,
    parameter int T_RFC_PS = 66000,
    parameter int T_RRD_PS = 15000,
    parameter int T_WR_PS = 15000,
    parameter int T_REFI_PS = 7812500,
    localparam int C = $clog2(COLUMNS),
    localparam int B = $clog2(BANKS)
) (
    input logic clk,
    input logic rst,
    wishbone.slave bus,
    output logic [2:0] command,
    output logic [B-1:0] bank,
    output logic [31:0] period,  // cycles between refreshes
    // Loading, in reset.
    input logic load,
    input logic [31:2] load_adr,
    input logic [31:0] load_data
);
  typedef enum logic [2:0] {
    NOP,
    ACTIVATE,
    READ,
    WRITE,
    PRECHARGE,
    PRECHARGE_ALL,
    REFRESH
  } command_t;

  function automatic int clocks(input int ps);
    return (ps + CLOCK_PS - 1) / CLOCK_PS;
  endfunction

  function automatic int larger(input int a, input int b);
    return a > b ? a : b;
  endfunction

  // Clocks from one command to the earliest next one.
  localparam int AFTER_ACTIVATE = larger(clocks(T_RCD_PS), clocks(T_RRD_PS));
  localparam int AFTER_PRECHARGE = clocks(T_RP_PS);
  localparam int AFTER_REFRESH = clocks(T_RFC_PS);
  localparam int OPEN = larger(clocks(T_RAS_PS), clocks(T_RC_PS) - AFTER_PRECHARGE);
  localparam int WRITTEN = clocks(T_WR_PS);
  localparam int INTERVAL = T_REFI_PS / CLOCK_PS;
  localparam int TURN = CAS + 2;  // READ to WRITE: the data pins change direction

  localparam int W = $clog2(BYTES / 4);
  localparam int R = W - C - B;
  localparam int T = 5;  // bits of a count of clocks

  if (CLOCK_PS < (CAS == 2 ? 10000 : 7500)) begin : g_clock
    $error("the part does not run at this clock");
  end

  logic [31:0] words[BYTES/4];
  logic [BANKS-1:0] opened;
  logic [R-1:0] rows[BANKS];
  logic [T-1:0] pause;  // until any command
  logic [BANKS-1:0][T-1:0] keep;  // until PRECHARGE
  logic [T-1:0] turn;  // until WRITE
  logic [$clog2(INTERVAL)-1:0] refresh_in;
  logic refresh_due;

  logic [CAS:0] reading;  // READ commands whose data have not come
  logic [2:0] ahead;  // columns commanded, including the one acknowledged now
  logic [W-1:C] adr;  // of the next column, without its lower bits
  logic [B-1:0] to_bank;
  logic [R-1:0] to_row;
  logic [W-1:0] write_adr;
  logic [31:0] write_data;
  logic [3:0] write_sel;
  logic more, over, wants, hit, write, unused;
  command_t next;

  assign more = bus.cti == 3'b010;
  assign over = bus.ack && !more;
  assign wants = bus.cyc && !over && (ahead == '0 || more);
  assign adr = (W - C)'((bus.adr[W+1:2] + W'(ahead)) >> C);
  assign to_bank = adr[C+:B];
  assign to_row = adr[C+B+:R];
  assign hit = opened[to_bank] && rows[to_bank] == to_row;
  assign period = INTERVAL;
  assign bus.err = 1'b0;
  assign write = load || (bus.ack && bus.we);
  assign write_adr = load ? load_adr[W+1:2] : bus.adr[W+1:2];
  assign write_data = load ? load_data : bus.dat_w;
  assign write_sel = load ? '1 : bus.sel;
  assign unused = &{1'b0, bus.adr[31:W+2], load_adr[31:W+2]};

  always_comb begin
    next = NOP;
    if (pause == '0) begin
      if (refresh_due && ahead == '0) begin
        if (opened == '0) next = REFRESH;
        else if (keep == '0) next = PRECHARGE_ALL;
      end else if (wants && hit) begin
        if (!bus.we) next = READ;
        else if (turn == '0) next = WRITE;
      end else if (wants && ahead == '0) begin
        if (!opened[to_bank]) next = ACTIVATE;
        else if (keep[to_bank] == '0) next = PRECHARGE;
      end
    end
  end

  // The rows.
  always_ff @(posedge clk) begin
    if (pause != '0) pause <= pause - 1'b1;
    if (turn != '0) turn <= turn - 1'b1;
    if (keep != '0) begin
      for (int i = 0; i < BANKS; i++) if (keep[i] != '0) keep[i] <= keep[i] - 1'b1;
    end
    case (next)
      ACTIVATE: begin
        opened[to_bank] <= 1'b1;
        rows[to_bank] <= to_row;
        keep[to_bank] <= T'(OPEN - 1);
        pause <= T'(AFTER_ACTIVATE - 1);
      end
      READ: turn <= T'(TURN - 1);
      WRITE: if (keep[to_bank] < T'(WRITTEN)) keep[to_bank] <= T'(WRITTEN - 1);
      PRECHARGE: begin
        opened[to_bank] <= 1'b0;
        pause <= T'(AFTER_PRECHARGE - 1);
      end
      PRECHARGE_ALL: begin
        opened <= '0;
        pause  <= T'(AFTER_PRECHARGE - 1);
      end
      REFRESH: pause <= T'(AFTER_REFRESH - 1);
      default: ;
    endcase
    if (rst) begin
      opened <= '0;
      pause  <= '0;
      turn   <= '0;
      keep   <= '0;
    end
  end

  always_ff @(posedge clk) begin
    refresh_in <= refresh_in - 1'b1;
    if (next == REFRESH) refresh_due <= 1'b0;
    if (refresh_in == '0) begin
      refresh_in  <= ($clog2(INTERVAL))'(INTERVAL - 1);
      refresh_due <= 1'b1;
    end
    if (rst) begin
      refresh_in  <= ($clog2(INTERVAL))'(INTERVAL - 1);
      refresh_due <= 1'b0;
    end
  end

  // The words. A burst's columns are read ahead; what its master does not take is dropped.
  always_ff @(posedge clk) begin
    command <= next;
    bank <= to_bank;
    reading <= {reading[CAS-1:0], next == READ};
    ahead <= ahead + 3'(next == READ || next == WRITE) - 3'(bus.ack);
    bus.ack <= reading[CAS] || next == WRITE;
    if (over || !bus.cyc || rst) begin
      reading <= '0;
      ahead   <= '0;
      bus.ack <= 1'b0;
    end
    if (reading[CAS]) bus.dat_r <= words[bus.adr[W+1:2]+W'(bus.ack)];
    if (write) words[write_adr] <= merged(words[write_adr], write_data, write_sel);
  end
endmodule

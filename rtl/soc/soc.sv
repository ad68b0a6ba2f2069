// SPDX-License-Identifier: MIT
// The system on chip: tiles (cores with internal memory), a DMA engine, shared
// memories and devices on one bus. The address map is in doc/reference/soc.md.
module soc #(
    parameter int CORES = 1,
    parameter int INTERNAL = 262144,
    parameter int SHARED = 262144,
    parameter int EXTERNAL = 16777216
) (
    input logic clk,
    input logic rst,
    // Cores that are held in reset until a program lets them run, and where the others begin.
    input logic [CORES-1:0] halt,
    input logic [31:0] reset_vector[CORES],
    // See clock_pkg: cycles that pass with the next edge, and after how many of them
    // all is as before while nobody does anything.
    input logic [63:0] step,
    output logic [31:0] period,
    output logic [63:0] cycles,
    output logic [CORES-1:0] retire,
    output logic [31:0] retire_pc[CORES],
    output logic [31:0] retire_insn[CORES],
    // The UARTs' lines: a byte in the cycle in which its core's bit is set.
    output logic [CORES-1:0] send,
    output logic [7:0] send_data[CORES],
    input logic [CORES-1:0] receive,
    input logic [7:0] receive_data[CORES],
    output logic [CORES-1:0] room,
    output logic done,
    output logic [31:0] code,
    output logic [CORES-1:0] ended,
    output logic [CORES-1:0] held,  // in reset
    // What can still happen while no core runs: alarms, and copying.
    output logic [63:0] alarms[CORES],
    output logic [CORES-1:0] copying,
    // Words for the trace.
    output logic [CORES-1:0] marks,
    output logic [31:0] mark,
    // An address of nobody: master (the cores, then DMA) and address. A core may
    // fetch from there and not execute what it gets.
    output logic bus_error,
    output logic bus_error_fetch,
    output logic bus_error_part,  // a write to a device, less than a word
    output logic [31:0] bus_error_master,
    output logic [31:0] bus_error_adr,
    // Loading, in reset.
    input logic load,
    input logic [31:2] load_adr,
    input logic [31:0] load_data
);
  localparam int MASTERS = CORES + 1;
  localparam int M = $clog2(MASTERS);

  // Slaves: the internal memories by core, then these.
  localparam int SHARED_RAM = CORES, EXTERNAL_RAM = CORES + 1, DEVICES = CORES + 2,
      SLAVES = CORES + 3;

  typedef logic [31:0] slaves_t[SLAVES];

  function automatic slaves_t bases();
    for (int i = 0; i < CORES; i++) bases[i] = 32'h1000_0000 + 32'(i) * 32'h0010_0000;
    bases[SHARED_RAM]   = 32'h2000_0000;
    bases[EXTERNAL_RAM] = 32'h4000_0000;
    bases[DEVICES]      = 32'hF000_0000;
  endfunction

  // Bit 31 of a memory's address says "not cached" and chooses nothing.
  function automatic slaves_t masks();
    for (int i = 0; i < CORES; i++) masks[i] = 32'h7FFF_FFFF & ~32'(INTERNAL - 1);
    masks[SHARED_RAM]   = 32'h7FFF_FFFF & ~32'(SHARED - 1);
    masks[EXTERNAL_RAM] = 32'h7FFF_FFFF & ~32'(EXTERNAL - 1);
    masks[DEVICES]      = 32'hF000_0000;
  endfunction

  localparam int CLINT = 0, UARTS = 1, SYSTEM = 2, MUTEXES = 3, MAILBOXES = 4, DMA = 5,
      MONITOR = 6, PLIC = 7, KINDS = 8;
  localparam logic [31:0] DEVICE_BASE[KINDS] = '{
      32'hF000_0000,
      32'hF010_0000,
      32'hF020_0000,
      32'hF030_0000,
      32'hF040_0000,
      32'hF050_0000,
      32'hF060_0000,
      32'hFC00_0000
  };
  localparam logic [31:0] DEVICE_MASK[KINDS] = '{
      32'hFFFF_0000,
      32'hFFF0_0000,
      32'hFFFF_0000,
      32'hFFFF_0000,
      32'hFFFF_0000,
      32'hFFFF_0000,
      32'hFFFF_0000,
      32'hFFC0_0000
  };

  // The registers of a UART are bytes.
  localparam logic [KINDS-1:0] DEVICE_WORDS = ~(KINDS'(1) << UARTS);

  wishbone masters[MASTERS] ();
  wishbone bus ();
  wishbone slaves[SLAVES] ();
  wishbone devices[KINDS] ();
  logic [M-1:0] owner;
  logic [MASTERS-1:0] request;
  logic [CORES-1:0] software, timer, external, mail, copied, received;
  logic [31:4] raised[CORES];
  logic [31:1] lines[CORES];
  logic [7:0] sent;
  logic [CORES-1:0] fetch_error;

  // What comes from outside goes through registers: logic that hangs on the inputs
  // would be computed twice more in each cycle.
  logic reset, loading;
  logic [CORES-1:0] hold, was_held, drop;
  logic [31:0] entry[CORES];
  logic [31:2] loading_adr;
  logic [31:0] loading_data;

  always_ff @(posedge clk) begin
    reset <= rst;
    loading <= load;
    loading_adr <= load_adr;
    loading_data <= load_data;
    clock_pkg::step <= step;
  end

  always_ff @(posedge clk) begin
    cycles <= reset ? 64'd0 : cycles + clock_pkg::step;
    bus_error <= bus.err && !rst;
    bus_error_fetch <= |fetch_error;
    bus_error_part <= bus.we && bus.sel != 4'hF && bus.adr[31:28] == 4'hF;
    bus_error_master <= 32'(owner);
    bus_error_adr <= {bus.adr, 2'b0};
  end

  // What belongs to a core and lies in the devices is reset when the core is.
  assign drop = held & ~was_held;
  always_ff @(posedge clk) was_held <= held;

  for (genvar i = 0; i < CORES; i++) begin : g_tile
    assign lines[i] = {raised[i], received[i], copied[i], mail[i]};
    assign send_data[i] = sent;

    tile #(
        .INDEX(i),
        .BASE (32'h1000_0000 + 32'(i) * 32'h0010_0000),
        .BYTES(INTERNAL)
    ) tile (
        .clk,
        .rst(reset),
        .hold(hold[i]),
        .held(held[i]),
        .reset_vector(entry[i]),
        .irq_software(software[i]),
        .irq_timer(timer[i]),
        .irq_external(external[i]),
        .bus(masters[i]),
        .memory(slaves[i]),
        .retire(retire[i]),
        .retire_pc(retire_pc[i]),
        .retire_insn(retire_insn[i]),
        .fetch_error(fetch_error[i]),
        .load(loading),
        .load_adr(loading_adr),
        .load_data(loading_data)
    );
  end

  arbiter #(
      .N(MASTERS)
  ) arbiter (
      .clk,
      .rst(reset),
      .from(masters),
      .to(bus),
      .owner,
      .request
  );

  decoder #(
      .N(SLAVES),
      .BASE(bases()),
      .MASK(masks())
  ) decoder (
      .clk,
      .rst(reset),
      .bus,
      .to(slaves)
  );

  ram #(
      .BYTES(SHARED)
  ) shared_memory (
      .clk,
      .rst(reset),
      .bus(slaves[SHARED_RAM]),
      .load(loading && loading_adr[30:28] == 3'h2),
      .load_adr(loading_adr),
      .load_data(loading_data)
  );

  sdram #(
      .BYTES(EXTERNAL)
  ) external_memory (
      .clk,
      .rst(reset),
      .bus(slaves[EXTERNAL_RAM]),
      .command(),
      .bank(),
      .period,
      .load(loading && loading_adr[30:28] == 3'h4),
      .load_adr(loading_adr),
      .load_data(loading_data)
  );

  decoder #(
      .N(KINDS),
      .BASE(DEVICE_BASE),
      .MASK(DEVICE_MASK),
      .WORDS(DEVICE_WORDS)
  ) device_decoder (
      .clk,
      .rst(reset),
      .bus(slaves[DEVICES]),
      .to (devices)
  );

  clint #(
      .CORES(CORES)
  ) clint (
      .clk,
      .rst(reset),
      .bus  (devices[CLINT]),
      .mtime(cycles),
      .drop,
      .software,
      .timer,
      .compare(alarms)
  );

  uarts #(
      .CORES(CORES)
  ) uarts (
      .clk,
      .rst(reset),
      .bus(devices[UARTS]),
      .drop,
      .send,
      .send_data(sent),
      .receive,
      .receive_data,
      .room,
      .irq(received)
  );

  system #(
      .CORES(CORES),
      .MASTERS(MASTERS)
  ) system (
      .clk,
      .rst(reset),
      .bus(devices[SYSTEM]),
      .who(owner),
      .cycles,
      .halt,
      .reset_vector,
      .stopped(held),
      .drop,
      .hold,
      .entry,
      .done,
      .code,
      .ended,
      .marks,
      .mark,
      .raised
  );

  mutexes #(
      .MASTERS(MASTERS)
  ) mutexes (
      .clk,
      .rst(reset),
      .bus(devices[MUTEXES]),
      .drop({1'b0, drop}),
      .who(owner)
  );

  mailboxes #(
      .CORES(CORES)
  ) mailboxes (
      .clk,
      .rst(reset),
      .bus(devices[MAILBOXES]),
      .drop,
      .irq(mail)
  );

  dma #(
      .CHANNELS(CORES)
  ) dma (
      .clk,
      .rst(reset),
      .bus(devices[DMA]),
      .drop,
      .memory(masters[CORES]),
      .irq(copied),
      .busy(copying)
  );

  monitor #(
      .MASTERS(MASTERS)
  ) monitor (
      .clk,
      .rst(reset),
      .bus(devices[MONITOR]),
      .request,
      .owner,
      .ack (bus.ack),
      .last(bus.cti != 3'b010)
  );

  plic #(
      .CORES(CORES),
      .MASTERS(MASTERS)
  ) plic (
      .clk,
      .rst(reset),
      .bus(devices[PLIC]),
      .drop,
      .who(owner),
      .lines,
      .external
  );
endmodule

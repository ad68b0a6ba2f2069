// SPDX-License-Identifier: MIT
// The system on chip: tiles (cores with internal memory), shared memories and
// devices on one bus. The address map is in doc/soc.md.
module soc #(
    parameter int CORES = 1,
    parameter int INTERNAL = 262144,
    parameter int SHARED = 262144,
    parameter int EXTERNAL = 16777216
) (
    input logic clk,
    input logic rst,
    input logic [CORES-1:0] halt,
    input logic [31:0] reset_vector[CORES],
    output logic [63:0] cycles,
    output logic [CORES-1:0] retire,
    output logic [31:0] retire_pc[CORES],
    output logic [31:0] retire_insn[CORES],
    output logic [CORES-1:0] send,
    output logic [7:0] send_data[CORES],
    output logic done,
    output logic [31:0] code,
    // Loading, in reset.
    input logic load,
    input logic [31:2] load_adr,
    input logic [31:0] load_data
);
  localparam int SHARED_RAM = CORES, EXTERNAL_RAM = CORES + 1, CLINT = CORES + 2,
      SYSTEM = CORES + 3, UART = CORES + 4, SLAVES = 2 * CORES + 4;

  typedef logic [31:0] words_t[SLAVES];

  function automatic words_t bases();
    for (int i = 0; i < CORES; i++) begin
      bases[i] = 32'h1000_0000 + 32'(i) * 32'h0010_0000;
      bases[UART+i] = 32'hF010_0000 + 32'(i) * 32'h1000;
    end
    bases[SHARED_RAM] = 32'h2000_0000;
    bases[EXTERNAL_RAM] = 32'h4000_0000;
    bases[CLINT] = 32'hF000_0000;
    bases[SYSTEM] = 32'hF020_0000;
  endfunction

  function automatic words_t masks();
    for (int i = 0; i < CORES; i++) begin
      masks[i] = 32'h7FF0_0000;
      masks[UART+i] = 32'hFFFF_F000;
    end
    masks[SHARED_RAM] = 32'h7FF0_0000;
    masks[EXTERNAL_RAM] = 32'h7000_0000;
    masks[CLINT] = 32'hFFFF_0000;
    masks[SYSTEM] = 32'hFFFF_0000;
  endfunction

  wishbone masters[CORES] ();
  wishbone bus ();
  wishbone slaves[SLAVES] ();
  logic [CORES-1:0] software, timer;

  always_ff @(posedge clk) cycles <= rst ? 64'd0 : cycles + 64'd1;

  for (genvar i = 0; i < CORES; i++) begin : g_tile
    tile #(
        .INDEX(i),
        .BASE (32'h1000_0000 + 32'(i) * 32'h0010_0000),
        .BYTES(INTERNAL)
    ) tile (
        .clk,
        .rst,
        .halt(halt[i]),
        .reset_vector(reset_vector[i]),
        .irq_software(software[i]),
        .irq_timer(timer[i]),
        .irq_external(1'b0),
        .bus(masters[i]),
        .memory(slaves[i]),
        .retire(retire[i]),
        .retire_pc(retire_pc[i]),
        .retire_insn(retire_insn[i]),
        .load,
        .load_adr,
        .load_data
    );
    uart uart (
        .clk,
        .rst,
        .bus (slaves[UART+i]),
        .send(send[i]),
        .data(send_data[i])
    );
  end

  arbiter #(
      .N(CORES)
  ) arbiter (
      .clk,
      .rst,
      .from(masters),
      .to  (bus)
  );

  decoder #(
      .N(SLAVES),
      .BASE(bases()),
      .MASK(masks())
  ) decoder (
      .clk,
      .rst,
      .bus,
      .to(slaves)
  );

  ram #(
      .BYTES(SHARED)
  ) shared (
      .clk,
      .rst,
      .bus(slaves[SHARED_RAM]),
      .load(load && load_adr[30:20] == 11'h200),
      .load_adr,
      .load_data
  );

  ram #(
      .BYTES(EXTERNAL)
  ) external_memory (
      .clk,
      .rst,
      .bus(slaves[EXTERNAL_RAM]),
      .load(load && load_adr[30:28] == 3'h4),
      .load_adr,
      .load_data
  );

  clint #(
      .CORES(CORES)
  ) clint (
      .clk,
      .rst,
      .bus  (slaves[CLINT]),
      .mtime(cycles),
      .software,
      .timer
  );

  system #(
      .CORES(CORES)
  ) system (
      .clk,
      .rst,
      .bus(slaves[SYSTEM]),
      .cycles,
      .done,
      .code
  );
endmodule

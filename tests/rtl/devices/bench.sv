// SPDX-License-Identifier: MIT
// What the tests of the devices run on: the whole system with two cores, whose buses
// are in the tests' hands, and single devices, some with a parameter that is wrong.
module bench (
    input logic clk
);
  localparam int CORES = 2;
  localparam int SINGLE = 6;

  logic rst;

  // Of the cores.
  logic [CORES-1:0] i_cyc, i_ack, i_err, d_cyc, d_we, d_ack, d_err;
  logic [31:0] i_adr[CORES], i_dat_r[CORES], d_adr[CORES], d_dat_w[CORES], d_dat_r[CORES];
  logic [2:0] i_cti[CORES], d_cti[CORES];
  logic [3:0] d_sel[CORES];
  logic [2:0] irqs[CORES];  // external, timer, software
  logic [CORES-1:0] resets;
  logic [31:0] vectors[CORES];

  // Of the system.
  logic [63:0] cycles;
  logic [CORES-1:0] halt, held, send, receive, marks;
  logic [7:0] send_data[CORES], receive_data[CORES];
  logic [31:0] code, mark, bus_error_master, bus_error_adr;
  logic done, bus_error, bus_error_part;

  // Of single devices.
  logic [SINGLE-1:0] s_cyc, s_we, s_ack, s_err;
  logic [31:0] s_adr[SINGLE], s_dat_w[SINGLE], s_dat_r[SINGLE];
  logic [2:0] s_cti[SINGLE];
  logic [3:0] s_sel[SINGLE];
  logic [2:0] command[4];
  logic [1:0] bank[4];
  wishbone single[SINGLE] ();

  for (genvar i = 0; i < SINGLE; i++) begin : g_single
    assign single[i].cyc = s_cyc[i];
    assign single[i].we = s_we[i];
    assign single[i].adr = s_adr[i][31:2];
    assign single[i].dat_w = s_dat_w[i];
    assign single[i].sel = s_sel[i];
    assign single[i].cti = s_cti[i];
    assign s_ack[i] = single[i].ack;
    assign s_err[i] = single[i].err;
    assign s_dat_r[i] = single[i].dat_r;
  end

  // verilog_format: off
  `define NO_LOADING .load(1'b0), .load_adr('0), .load_data('0)
  `define SDRAM(i, name, parameters) \
    sdram #parameters name ( \
        .clk, .rst, .bus(single[i]), .command(command[i]), .bank(bank[i]), `NO_LOADING);

  `SDRAM(0, part, (.BYTES(262144)))
  `SDRAM(1, at_133_mhz, (.BYTES(262144), .CLOCK_PS(7500), .CAS(3)))
  `SDRAM(2, wrong_activation, (.BYTES(262144), .T_RCD_PS(12500), .T_RRD_PS(12500)))
  `SDRAM(3, wrong_refresh, (.BYTES(262144), .T_REFI_PS(8000000)))
  // verilog_format: on
  ram #(
      .BYTES(2048)
  ) wrong_size (
      .clk,
      .rst,
      .bus(single[4]),
      `NO_LOADING
  );
  mailboxes #(
      .CORES(2),
      .DEPTH(4)
  ) wrong_depth (
      .clk,
      .rst,
      .bus(single[5]),
      .irq()
  );

  soc #(
      .CORES(CORES),
      .INTERNAL(65536),
      .SHARED(65536),
      .EXTERNAL(1048576)
  ) soc (
      .clk,
      .rst,
      .halt,
      .held,
      .reset_vector('{default: '0}),
      .step(64'd1),
      .cycles,
      .retire(),
      .retire_pc(),
      .retire_insn(),
      .send,
      .send_data,
      .receive,
      .receive_data,
      .done,
      .code,
      .marks,
      .mark,
      .bus_error,
      .bus_error_part,
      .bus_error_master,
      .bus_error_adr,
      `NO_LOADING
  );
endmodule

// SPDX-License-Identifier: MIT
// VexRiscv with the ports of a core of this system. Its own array of external
// interrupts has the one of the interrupt controller as bit 0. The core knows no bus
// errors: such an access ends, with the value 0, and the program is not told.
module core_vexriscv #(
    parameter int INDEX = 0
) (
    input logic clk,
    input logic rst,
    input logic [31:0] reset_vector,
    input logic irq_software,
    input logic irq_timer,
    input logic irq_external,
    wishbone.master ibus,
    wishbone.master dbus,
    output logic retire,
    output logic [31:0] retire_pc,
    output logic [31:0] retire_insn
);
  logic [1:0] unused_ibte, unused_dbte;

  VexRiscv cpu (
      .externalResetVector(reset_vector),
      .timerInterrupt(irq_timer),
      .softwareInterrupt(irq_software),
      .externalInterruptArray({31'b0, irq_external}),
      .iBusWishbone_CYC(),
      .iBusWishbone_STB(ibus.cyc),
      .iBusWishbone_ACK(ibus.ack || ibus.err),
      .iBusWishbone_WE(ibus.we),
      .iBusWishbone_ADR(ibus.adr),
      .iBusWishbone_DAT_MISO(ibus.dat_r),
      .iBusWishbone_DAT_MOSI(ibus.dat_w),
      .iBusWishbone_SEL(ibus.sel),
      .iBusWishbone_ERR(ibus.err),
      .iBusWishbone_CTI(ibus.cti),
      .iBusWishbone_BTE(unused_ibte),
      .dBusWishbone_CYC(),
      .dBusWishbone_STB(dbus.cyc),
      .dBusWishbone_ACK(dbus.ack || dbus.err),
      .dBusWishbone_WE(dbus.we),
      .dBusWishbone_ADR(dbus.adr),
      .dBusWishbone_DAT_MISO(dbus.dat_r),
      .dBusWishbone_DAT_MOSI(dbus.dat_w),
      .dBusWishbone_SEL(dbus.sel),
      .dBusWishbone_ERR(dbus.err),
      .dBusWishbone_CTI(dbus.cti),
      .dBusWishbone_BTE(unused_dbte),
      .clk(clk),
      .reset(rst)
  );

  assign retire = cpu.lastStageIsFiring;
  assign retire_pc = cpu.lastStagePc;
  assign retire_insn = cpu.lastStageInstruction;
endmodule

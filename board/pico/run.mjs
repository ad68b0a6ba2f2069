// SPDX-License-Identifier: MIT
/**
 * Runs the programs of a Raspberry Pi Pico: one for each core, ELF files by their order.
 *
 * rp2040js emulates one core with its devices. Here are the second core, the FIFO between both, the
 * start program of core 1, faults, and interrupts as the processor latches them; the boot ROM is left
 * out. Time is that of the cores' cycles, so that a run repeats.
 *
 * The console is UART0. A program ends by semihosting (SYS_EXIT_EXTENDED), with its code.
 *
 * --inputs=FILE before the programs: what happens at the pins, a line each, by the time in
 * milliseconds. `20 pin 15 0` makes pin 15 low, `30 uart "hello\n"` sends text to UART1, at 115200 baud.
 * --uart1=FILE takes what UART1 sends.
 */
import { appendFileSync, readFileSync, writeFileSync, writeSync } from 'node:fs';

const MISSING = 123; // as ./weft says that something is not installed
const { RP2040 } = await import('rp2040js').catch(() => {
  console.error('rp2040js is not installed: (cd board/pico && npm ci --ignore-scripts)');
  process.exit(MISSING);
});

const FLASH = 0x10000000;
const RAM = 0x20000000;
const MEMORY_END = 0x20042000;
const CYCLE_NS = 8; // of 125 MHz
const HARD_FAULT = 3;
const FIRST_IRQ = 16;
const SEMIHOSTING = 0xab;
const EXIT_EXTENDED = 0x20;

const CPUID = 0x000;
const FIFO_ST = 0x050;
const FIFO_WR = 0x054;
const FIFO_RD = 0x058;
const OWN_BEGIN = 0x060; // divider and interpolators, of each core
const OWN_END = 0x100;
const FIFO_DEPTH = 8;
const SIO_IRQ = 15;

/** What core 1 expects in its start program, and echoes; null: any word. */
const LAUNCH = [0, 0, 1, null, null, null];

class Fault extends Error {}

/** What the library would only mention: an address that nothing has, or that is not aligned. */
const IS_FAULT = /invalid memory|undefined address|not 32 bit aligned|not implemented/;

const logger = {
  debug() {},
  info() {},
  warn: (_, text) => fail(text),
  error: (_, text) => fail(text),
};

function fail(text) {
  if (IS_FAULT.test(text)) {
    throw new Fault(text);
  }
}

const NS_PER_MS = 1e6;
const BYTE_NS = 86806; // ten bits at 115200 baud
const INPUT = /^(\d+) (?:pin (\d+) ([01])|uart (".*"))$/;

/** Lets happen what a file says. */
function schedule(file, rp2040) {
  const at = (ns, action) => rp2040.clock.createAlarm(action).schedule(ns);
  for (const line of readFileSync(file, 'utf8').split('\n').filter((text) => text !== '')) {
    const [, ms, pin, level, text] = INPUT.exec(line) ?? [];
    if (ms === undefined || (pin !== undefined && rp2040.gpio[pin] === undefined)) {
      console.error(`${file}: not an input: ${line}`);
      process.exit(2);
    }
    if (pin !== undefined) {
      at(ms * NS_PER_MS, () => rp2040.gpio[pin].setInputValue(level === '1'));
    } else {
      Buffer.from(JSON.parse(text)).forEach((byte, index) => {
        at(ms * NS_PER_MS + index * BYTE_NS, () => rp2040.uart[1].feedByte(byte));
      });
    }
  }
}

/** Copies what a program loads into flash and memory. */
function load(file, rp2040) {
  const bytes = readFileSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = view.getUint32(28, true);
  const size = view.getUint16(42, true);
  const count = view.getUint16(44, true);
  for (let i = 0; i < count; i++) {
    const at = header + i * size;
    const offset = view.getUint32(at + 4, true);
    const address = view.getUint32(at + 12, true);
    const length = view.getUint32(at + 16, true);
    if (view.getUint32(at, true) === 1 && length !== 0) {
      const [to, base] = address < RAM ? [rp2040.flash, FLASH] : [rp2040.sram, RAM];
      to.set(bytes.subarray(offset, offset + length), address - base);
    }
  }
}

/** Interrupts as a Cortex-M0+ has them: pending is latched, and cleared when the handler begins. */
function latch(core) {
  const enter = core.exceptionEntry.bind(core);
  const leave = core.exceptionReturn.bind(core);
  let lines = 0;
  core.setInterrupt = (irq, value) => {
    const bit = 1 << irq;
    lines = value ? lines | bit : lines & ~bit;
    if (value) {
      core.pendingInterrupts |= bit;
      core.interruptsUpdated = true;
    }
  };
  core.exceptionEntry = (number) => {
    if (number >= FIRST_IRQ) {
      core.pendingInterrupts &= ~(1 << (number - FIRST_IRQ));
    }
    enter(number);
  };
  core.exceptionReturn = (value) => {
    leave(value);
    core.pendingInterrupts |= lines;
  };
}

class Core {
  constructor(number, rp2040, machine) {
    this.number = number;
    this.rp2040 = rp2040;
    this.machine = machine;
    this.core = rp2040.core;
    this.now = 0; // ns
    this.started = false;
    this.received = [];
    this.launched = [];
    latch(this.core);
    rp2040.onBreak = (code) => this.stop(code);
  }

  start(vectors, stack, code) {
    this.core.VTOR = vectors;
    this.core.SP = stack;
    this.core.PC = code & ~1;
    this.started = true;
    this.now = this.machine.clock.nanos;
  }

  /** A breakpoint or an undefined instruction: the end of the program, or a fault. */
  stop(code) {
    const [operation, block] = this.core.registers;
    if (code === SEMIHOSTING && operation === EXIT_EXTENDED) {
      process.exit(this.rp2040.readUint32(block + 4) & 0xff);
    }
    throw new Fault();
  }

  get runs() {
    const { core } = this;
    if (this.started && core.waiting) {
      const pending = core.pendingInterrupts & core.enabledInterrupts;
      core.waiting = pending === 0 && !core.pendingPendSV;
      this.now = Math.max(this.now, this.machine.clock.nanos);
    }
    return this.started && !core.waiting;
  }

  step() {
    const { core } = this;
    const before = core.PC;
    let cycles = 1;
    try {
      cycles = core.executeInstruction();
    } catch (error) {
      if (!(error instanceof Fault)) {
        throw error;
      }
      if (core.IPSR === HARD_FAULT) {
        console.error(`core ${this.number}: lockup, a fault in the handler of faults`);
        process.exit(255);
      }
      core.PC = before & ~1;
      core.exceptionEntry(HARD_FAULT);
    }
    this.now += cycles * CYCLE_NS;
  }

  receive(word) {
    if (!this.started) {
      this.launch(word);
      return;
    }
    this.received.push(word);
    this.core.setInterrupt(SIO_IRQ + this.number, true);
  }

  launch(word) {
    const expected = LAUNCH[this.launched.length];
    this.launched = expected === null || expected === word ? [...this.launched, word] : [];
    this.machine.other(this).receive(word);
    if (this.launched.length === LAUNCH.length) {
      this.start(...this.launched.slice(3));
    }
  }

  take() {
    const word = this.received.shift() ?? 0;
    if (this.received.length === 0) {
      this.core.setInterrupt(SIO_IRQ + this.number, false);
    }
    return word;
  }
}

/** Single-cycle I/O as a core sees it: pins and locks are the first one's. */
function sio(core, own, shared) {
  const other = () => core.machine.other(core);
  const place = (offset) => (offset >= OWN_BEGIN && offset < OWN_END ? own : shared);
  return {
    readUint32(offset) {
      switch (offset) {
        case CPUID:
          return core.number;
        case FIFO_ST:
          return (core.received.length !== 0) | ((other().received.length < FIFO_DEPTH) << 1);
        case FIFO_RD:
          return core.take();
        default:
          return place(offset).readUint32(offset);
      }
    },
    writeUint32(offset, value) {
      if (offset === FIFO_WR) {
        if (other().received.length < FIFO_DEPTH) {
          other().receive(value >>> 0);
        }
      } else if (offset !== FIFO_ST) {
        place(offset).writeUint32(offset, value);
      }
    },
  };
}

class Machine {
  constructor(files, options) {
    const first = new RP2040();
    const second = new RP2040(first.clock);
    this.clock = first.clock;
    for (const name of ['sram', 'sramView', 'flash', 'flash16', 'flashView', 'peripherals']) {
      second[name] = first[name];
    }
    this.cores = [first, second].map((rp2040, number) => {
      rp2040.logger = logger;
      return new Core(number, rp2040, this);
    });
    const shared = first.sio;
    for (const core of this.cores) {
      core.rp2040.sio = sio(core, core.rp2040.sio, shared);
    }
    first.setInterrupt = (irq, value) => {
      this.cores.forEach(({ core }) => core.setInterrupt(irq, value));
    };
    first.uart[0].onByte = (byte) => writeSync(1, Uint8Array.of(byte));
    if (options.uart1) {
      writeFileSync(options.uart1, '');
      first.uart[1].onByte = (byte) => appendFileSync(options.uart1, Uint8Array.of(byte));
    }
    files.forEach((file) => load(file, first));
    if (options.inputs) {
      schedule(options.inputs, first);
    }
    this.cores[0].start(0, MEMORY_END, FLASH); // the second stage of the start
  }

  other(core) {
    return this.cores[1 - core.number];
  }

  /** The next core is the one that is behind; where both wait, time goes on to the next alarm. */
  run() {
    const { clock, cores } = this;
    for (;;) {
      const running = cores.filter((core) => core.runs);
      if (running.length !== 0) {
        const next = running.reduce((a, b) => (b.now < a.now ? b : a));
        clock.tick(Math.max(0, next.now - clock.nanos));
        next.step();
      } else if (clock.nextAlarm !== null) {
        clock.tick(clock.nanosToNextAlarm);
      } else {
        setInterval(() => {}, 1 << 30); // nothing will happen any more, as on the board
        return;
      }
    }
  }
}

const isOption = (word) => word.startsWith('--');
const words = process.argv.slice(2);
const options = Object.fromEntries(words.filter(isOption).map((word) => word.slice(2).split('=')));
new Machine(words.filter((word) => !isOption(word)), options).run();

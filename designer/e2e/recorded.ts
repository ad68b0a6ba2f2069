// SPDX-License-Identifier: MIT
/** A trace of the two nodes with four shapes. */
import type { Part, Recorded } from "../src/protocol/types";

export const RECORDED: Recorded = {
  type: "recorded",
  file: "",
  end: 1_000_000,
  tracks: [
    { node: "gpp", name: "producer", shape: "task:producer" },
    { node: "dsp", name: "consumer", shape: "task:consumer" },
  ],
  hubs: [
    { node: "dsp", name: "samples", shape: "hub:samples" },
    { node: "gpp", name: "done", shape: "hub:done" },
  ],
  warnings: [],
};

export const PART: Part = {
  type: "part",
  begin: 0,
  end: 1_000_000,
  slices: [
    { track: 0, state: "runs", begin: 0, end: 400_000 },
    { track: 0, state: "waits for samples", begin: 400_000, end: 1_000_000 },
    { track: 1, state: "sleeps", begin: 0, end: 500_000 },
    { track: 1, state: "runs", begin: 500_000, end: 1_000_000 },
  ],
  wakes: [
    { track: 1, time: 450_000, ran: 500_000, shape: "hub:samples", by: "producer", reason: "put" },
  ],
  frames: [
    { source: "gpp", target: "dsp", sent: 420_000, arrived: 440_000, kind: "call", by: "producer" },
  ],
  levels: [
    { hub: 0, time: 0, text: "0 of 8", fill: 0, waiters: 0 },
    { hub: 0, time: 300_000, text: "1 of 8", fill: 0.125, waiters: 0 },
    { hub: 0, time: 400_000, text: "8 of 8", fill: 1, waiters: 1 },
    { hub: 1, time: 0, text: "?", fill: null, waiters: null },
  ],
  levels_end: 900_000,
  is_cut: false,
};

// SPDX-License-Identifier: MIT
/** Advice for the link of two nodes with four shapes. */
import type { Advice, AdvisedStrategy } from "../protocol/types";

const path = (key: string) => ["topology", "links", 0, key];

const LENT: AdvisedStrategy = {
  notify: "interrupt",
  rings: "internal",
  data: "lent",
  loads: [0.758, 0.326],
  latency: { median: 65.4, p99: 68, longest: 68.3 },
  memory: 4032,
  sure: "interpolated",
  notes: [],
  is_described: false,
  lines: "{between: [gpp, dsp], driver: shm, ring: 1024}",
  operations: [],
  program: "hubs carry the addresses of a pool's blocks instead of data",
};

const ARMED: AdvisedStrategy = {
  ...LENT,
  notify: "armed 80us",
  data: "copy",
  loads: [1.11, 0.44],
  latency: { median: 139, p99: 140, longest: 140 },
  lines: "{between: [gpp, dsp], driver: shm, notify: armed, after: 80us, ring: 1024}",
  operations: [
    { op: "set", path: path("notify"), value: "armed" },
    { op: "set", path: path("after"), value: "80us" },
    { op: "set", path: path("ring"), value: 1024 },
  ],
  program: "",
};

export const ADVICE: Advice = {
  type: "advice",
  version: 1,
  is_complete: true,
  progress: "",
  links: [
    {
      nodes: ["gpp", "dsp"],
      path: ["topology", "links", 0],
      link: { between: ["gpp", "dsp"], driver: "shm" },
      unit: "On mixed, in clock cycles of simulated cores; 80 in a microsecond.",
      calls: [
        {
          name: "producer to samples",
          text: "producer to samples: 4 bytes from gpp to dsp every 10ms, there in 2ms",
          deadline: 2000,
          latency: { median: 65.4, p99: 68, longest: 68.3 },
        },
      ],
      strategies: [
        LENT,
        ARMED,
        {
          ...ARMED,
          notify: "spin",
          loads: [100, 100],
          latency: { median: 60, p99: 61, longest: null },
          notes: ["waits while a core does other work"],
          operations: [{ op: "set", path: path("notify"), value: "spin" }],
        },
      ],
      reason: "the lowest load of both nodes of those that meet the deadline",
      parts: ["Load of gpp: 0.758 % = exchanges 0.485 % + wake-ups of the sender 0.273 %."],
      notes: [],
    },
  ],
  problem: "",
  hint: "",
};

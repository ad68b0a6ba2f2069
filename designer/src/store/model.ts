// SPDX-License-Identifier: MIT
/** All that the page knows. */
import type { Link } from "../protocol/connection";
import { NOTHING_MORE } from "../advice/advice";
import type { Question } from "../advice/advice";
import type {
  Advice,
  Choice,
  Conflict,
  Costs,
  Diagram,
  Live,
  Notice,
  Part,
  Recorded,
  Ring,
  Running,
  State,
} from "../protocol/types";
import type { JsonSchema } from "../schema/schema";
import type { Catalog } from "./catalog";
import { catalogOf } from "./catalog";
import type { Consoles } from "./consoles";
import type { History } from "../live/history";
import { NOTHING } from "../live/history";
import type { Level } from "../live/live";

export type View = "topology" | "application";
export type Panel = "problems" | "console" | "costs" | "advice" | "trace" | "live";
export type Theme = "system" | "light" | "dark";
export type Dialog = "help" | "search" | "palette" | "move";

/** A message at the place of what the server, or the page, has refused. */
export interface Refusal {
  message: string;
  hint: string;
  /** Id of a part or `field:` and a key; "": no place. */
  at: string;
}

/** What can be run and chosen here: /facts.json. */
export interface Facts {
  boards: { name: string; title: string }[];
  targets: { name: string; title: string; ready: boolean; why: string }[];
  drivers: string[];
}

export interface Model {
  link: Link;
  state: Omit<State, "diagram"> | undefined;
  diagram: Diagram | undefined;
  catalog: Catalog;
  schema: JsonSchema | undefined;
  facts: Facts | undefined;
  choice: Choice | undefined;
  conflict: Conflict | undefined;
  costs: Costs | undefined;
  /** What is asked of advice, and what is known of the answer. */
  question: Question;
  advice: Advice | undefined;
  notices: Notice[];
  running: Running;
  /** The next run has trace points. */
  isTracing: boolean;
  recorded: Recorded | undefined;
  /** Of the trace, in ns: what the time line shows. */
  range: { begin: number; end: number } | undefined;
  part: Part | undefined;
  /** The time that is shown, in ns from the beginning of the trace. */
  now: number;
  isPlaying: boolean;
  /** By id of a shape: what its task does at that time, or does now. */
  states: Readonly<Record<string, string>>;
  /** By id of a shape: what the hub holds. */
  levels: Readonly<Record<string, Level>>;
  /** By id of a region, in percent. */
  loads: Readonly<Record<string, number>>;
  /** The next run is watched while it goes on. */
  isLive: boolean;
  /** What was seen of a run last. */
  live: Live | undefined;
  history: History;
  /** Deadlocks of the run. */
  rings: readonly Ring[];
  /** On which the next run is; "": the boards of the description. */
  target: string;
  consoles: Consoles;
  console: string;
  /** Ids; the last one is where the keyboard is. */
  selection: readonly string[];
  /** Ids to select when they arrive. */
  wanted: readonly string[];
  /** Part that the pictures and the text shall show; a new object for each request. */
  shown: { id: string; by: "picture" | "text" | "list" } | undefined;
  /** Place in the text to go to; a new object for each request. */
  place: { line: number; column: number } | undefined;
  view: View;
  panel: Panel;
  theme: Theme;
  dialog: Dialog | undefined;
  renaming: string | undefined;
  /** Id of the region over which shapes are dragged. */
  dropTarget: string | undefined;
  /** Id of the shape from which the keyboard draws a line. */
  connecting: string | undefined;
  /** The pointer draws a line. */
  isJoining: boolean;
  refusal: Refusal | undefined;
  /** Where the message of the next refusal stands. */
  anchor: string;
  /** What has just happened, for screen readers. */
  announcement: string;
}

export const INITIAL: Model = {
  link: "connecting",
  state: undefined,
  diagram: undefined,
  catalog: catalogOf(undefined),
  schema: undefined,
  facts: undefined,
  choice: undefined,
  conflict: undefined,
  costs: undefined,
  question: NOTHING_MORE,
  advice: undefined,
  notices: [],
  running: { type: "running", phase: "idle", code: null, fault: null },
  isTracing: false,
  recorded: undefined,
  range: undefined,
  part: undefined,
  now: 0,
  isPlaying: false,
  states: {},
  levels: {},
  loads: {},
  isLive: false,
  live: undefined,
  history: NOTHING,
  rings: [],
  target: "",
  consoles: {},
  console: "",
  selection: [],
  wanted: [],
  shown: undefined,
  place: undefined,
  view: "application",
  panel: "problems",
  theme: "system",
  dialog: undefined,
  renaming: undefined,
  dropTarget: undefined,
  connecting: undefined,
  isJoining: false,
  refusal: undefined,
  anchor: "",
  announcement: "",
};

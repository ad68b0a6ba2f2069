// SPDX-License-Identifier: MIT
// Generated from src/protocol.schema.json by `npm run types`.

export type FromPage =
  | Edit
  | Text
  | Undo
  | Redo
  | Resolve
  | Run
  | Stop
  | Open
  | Create
  | ShowCosts
  | Look
  | Advise
  | StopAdvice;
export type FromServer =
  | State
  | Refused
  | Conflict
  | Console
  | Running
  | Notice
  | Choice
  | Costs
  | Recorded
  | Part
  | Live
  | Deadlock
  | Advice;

export interface Protocol {
  FromPage: FromPage;
  FromServer: FromServer;
}
/**
 * Apply operations as one step of undo.
 */
export interface Edit {
  type: "edit";
  version: number;
  operations: (Set | Remove | Add | Append | Rename | Move | Delete)[];
}
/**
 * Set the value of a key; the key is added if it is not there.
 */
export interface Set {
  op: "set";
  path: (string | number)[];
  value: unknown;
}
/**
 * Remove a key with its value, or an item of a list; with its last item, the list.
 */
export interface Remove {
  op: "remove";
  path: (string | number)[];
}
/**
 * Add a named entry to a section, such as nodes, tasks or hubs.
 */
export interface Add {
  op: "add";
  /**
   * Of the section, such as ["application", "tasks"]; it is made if it is not there.
   */
  path: (string | number)[];
  name: string;
  value: {
    [k: string]: unknown;
  };
}
/**
 * Append an item to a list, such as a link; the list is made if it is not there.
 */
export interface Append {
  op: "append";
  path: (string | number)[];
  value: unknown;
}
/**
 * Give an entry another name, wherever the description uses the name.
 */
export interface Rename {
  op: "rename";
  path: (string | number)[];
  name: string;
}
/**
 * Place entries on a node.
 */
export interface Move {
  op: "move";
  paths: (string | number)[][];
  node: string;
}
/**
 * Delete entries, and every use of their names; nodes with their links and what is on them.
 */
export interface Delete {
  op: "delete";
  paths: (string | number)[][];
}
/**
 * The text as the user has typed it.
 */
export interface Text {
  type: "text";
  version: number;
  text: string;
}
/**
 * Take back the last step.
 */
export interface Undo {
  type: "undo";
}
/**
 * Do again what was taken back last.
 */
export interface Redo {
  type: "redo";
}
/**
 * End a conflict with the file by the text that the user has made of both.
 */
export interface Resolve {
  type: "resolve";
  text: string;
}
/**
 * Build the description as it is and run it.
 */
export interface Run {
  type: "run";
  /**
   * None: the boards of the description.
   */
  target?: string | null;
  /**
   * With trace points: Recorded follows when it has ended.
   */
  trace?: boolean;
  /**
   * With trace points: Live follows again and again while it runs.
   */
  live?: boolean;
  /**
   * In virtual time, as `./weft sim`; without `target`, `trace` and `live`.
   */
  simulate?: boolean;
}
/**
 * End the run.
 */
export interface Stop {
  type: "stop";
}
/**
 * Show one of the descriptions of Choice.
 */
export interface Open {
  type: "open";
  file: string;
}
/**
 * Write a new application from a template into a folder that is not there, and show it.
 */
export interface Create {
  type: "create";
  template: string;
  /**
   * Relative to the folder in which the designer was started.
   */
  folder: string;
}
/**
 * Whether the page shows what the description costs; it is sent Costs then.
 */
export interface ShowCosts {
  type: "costs";
  shown: boolean;
}
/**
 * Show a part of the recorded trace; it is sent Part then.
 */
export interface Look {
  type: "look";
  /**
   * ns from the beginning of the trace.
   */
  begin: number;
  end: number;
}
/**
 * Find out which strategy is the best for each link; Advice follows again and again.
 */
export interface Advise {
  type: "advise";
  /**
   * Bytes of messages and arguments; None: as their types say.
   */
  size?: number | null;
  /**
   * Time from one exchange to the next one; empty: as `timing` says, as are the others.
   */
  every?: string;
  deadline?: string;
  /**
   * How long a function takes.
   */
  service?: string;
  /**
   * Of the time, in which another master copies over the bus.
   */
  bus?: number;
  /**
   * What else each node does, at a lower priority.
   */
  busy?: {
    [k: string]: number;
  };
  prefer?: "load" | "latency" | "memory";
}
/**
 * Find out no more.
 */
export interface StopAdvice {
  type: "stop_advice";
}
/**
 * The description as it is now: sent first, and after every change by anyone.
 */
export interface State {
  type: "state";
  version: number;
  file: string;
  text: string;
  diagram: Diagram;
  /**
   * The file has this text.
   */
  is_saved: boolean;
  /**
   * What Undo takes back, for people; None: nothing.
   */
  undo: string | null;
  redo: string | null;
  /**
   * Who made the last change.
   */
  by: "page" | "file" | "undo" | "open";
  /**
   * A conflict waits for Resolve.
   */
  has_conflict: boolean;
}
/**
 * Both pictures, with what is wrong.
 */
export interface Diagram {
  name: string;
  width: number;
  /**
   * Of the picture of the application.
   */
  height: number;
  topology_width: number;
  topology_height: number;
  regions: Region[];
  wires: Wire[];
  shapes: Shape[];
  edges: Edge[];
  marks: Mark[];
}
/**
 * A node, or replicas of a node that are folded into one.
 */
export interface Region {
  /**
   * `node:` and the name.
   */
  id: string;
  name: string;
  board: string;
  /**
   * What the board's processor is, for people.
   */
  processor: string;
  /**
   * Nodes that the region stands for.
   */
  count: number;
  path: (string | number)[];
  box: Box;
  spot: Box;
}
/**
 * A rectangle.
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/**
 * A link of the topology.
 */
export interface Wire {
  /**
   * `link:`, the ends by name, and a number if they have several.
   */
  id: string;
  /**
   * Ids of regions.
   *
   * @minItems 2
   * @maxItems 2
   */
  ends: [string, string];
  driver: string;
  notify: string;
  label: string;
  /**
   * The middle of the label; None: it is not at the line, because most lines have it.
   */
  at: [number, number] | null;
  /**
   * In the picture of the topology, as that of an edge; empty if both ends are one region.
   */
  curve: [number, number][];
  path: (string | number)[];
}
/**
 * An entry of the application.
 */
export interface Shape {
  /**
   * The kind, a colon, and the name.
   */
  id: string;
  kind:
    | "task"
    | "hub"
    | "timer"
    | "interrupt"
    | "device"
    | "swi"
    | "periodic"
    | "partition"
    | "log"
    | "stats";
  /**
   * Of a hub: its type.
   */
  type: string;
  name: string;
  /**
   * Id of the region that it stands in.
   */
  region: string;
  /**
   * Lines below the name: priority, message and depth, period.
   */
  text: string[];
  /**
   * A user task: it has a boundary.
   */
  user: boolean;
  /**
   * Replicas that the shape stands for.
   */
  count: number;
  path: (string | number)[];
  box: Box;
}
/**
 * A line from a task or handler to what it uses.
 */
export interface Edge {
  id: string;
  /**
   * Id of a shape: who makes the call.
   */
  source: string;
  target: string;
  kind: "uses" | "puts" | "gets" | "serves" | "posts" | "controls" | "argument";
  /**
   * The ends are on different nodes.
   */
  remote: boolean;
  /**
   * From source to target: a point, and three more for each piece of a cubic Bezier curve.
   */
  curve: [number, number][];
  path: (string | number)[];
}
/**
 * What `./weft check` says of the description, at its place in the file and the picture.
 */
export interface Mark {
  /**
   * Id of the shape, region or wire that it concerns.
   */
  shape: string | null;
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  hint: string;
  /**
   * From 1; 0: no place in the file.
   */
  line: number;
  column: number;
  length: number;
}
/**
 * An edit was not applied; the text is unchanged.
 */
export interface Refused {
  type: "refused";
  message: string;
  hint: string;
}
/**
 * The file was changed by another program in the same places as here.
 *
 * Nothing is written until the page resolves it.
 */
export interface Conflict {
  type: "conflict";
  ours: string;
  theirs: string;
  /**
   * Both, with conflict markers.
   */
  merged: string;
}
/**
 * Lines of the console of a node, or of the build.
 */
export interface Console {
  type: "console";
  /**
   * Empty: the build.
   */
  node: string;
  lines: string[];
  /**
   * Lines left out before these, because the node prints faster than the page can show.
   */
  dropped: number;
}
/**
 * What the run does.
 */
export interface Running {
  type: "running";
  phase: "idle" | "building" | "running";
  /**
   * Exit code of the last run.
   */
  code: number | null;
  fault: FaultSeen | null;
}
/**
 * A fault record on a console: where it leads to.
 */
export interface FaultSeen {
  node: string;
  text: string;
  shape: string | null;
  /**
   * File and line.
   */
  source: string;
}
/**
 * What the user must know, such as why the file cannot be written.
 */
export interface Notice {
  type: "notice";
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  hint: string;
}
/**
 * No description is open: those that can be opened, and templates. Sent in place of State.
 */
export interface Choice {
  type: "choice";
  /**
   * In which the designer was started.
   */
  folder: string;
  /**
   * Descriptions below the folder, relative to it.
   */
  files: string[];
  templates: Template[];
}
/**
 * What an application can begin with.
 */
export interface Template {
  name: string;
  title: string;
  /**
   * What it is, in a sentence or two.
   */
  text: string;
}
/**
 * What the description costs, and what it cost before the last edit.
 */
export interface Costs {
  type: "costs";
  /**
   * Of the text that it is about.
   */
  version: number;
  /**
   * No: sizes are still being computed.
   */
  is_complete: boolean;
  nodes: NodeCosts[];
  /**
   * By id of a wire: how many lines cross it, and what calls over it cost, for people.
   */
  links: {
    [k: string]: string;
  };
  /**
   * What the last edit changes, for people, a line each.
   */
  changes: string[];
  /**
   * What is not known of the whole, and why.
   */
  unknown: string[];
}
/**
 * What the program of a node takes; None: not known.
 */
export interface NodeCosts {
  node: string;
  /**
   * Id of the region.
   */
  region: string;
  /**
   * Of the processor, in percent, by what `timing` says.
   */
  load: number | null;
  load_before: number | null;
  /**
   * Bytes.
   */
  flash: number | null;
  flash_before: number | null;
  /**
   * Bytes, stacks included.
   */
  ram: number | null;
  ram_before: number | null;
  /**
   * Why something is not known.
   */
  unknown: string[];
}
/**
 * A run with trace points has ended, or a file was opened: what can be replayed.
 */
export interface Recorded {
  /**
   * ns from the beginning of the trace.
   */
  end: number;
  tracks: Track[];
  hubs: TracedHub[];
  /**
   * What is missing, such as records that were lost.
   */
  warnings: string[];
  type: "recorded";
  /**
   * Name of the file; empty: the last run.
   */
  file: string;
}
/**
 * A task or handler of a recorded trace: a line of its own.
 */
export interface Track {
  node: string;
  name: string;
  /**
   * Id of the shape: kind and name of the entry of the description, which replicas share; None:
   * it is the kernel's own.
   */
  shape: string | null;
}
/**
 * A hub of a recorded trace.
 */
export interface TracedHub {
  node: string;
  name: string;
  shape: string;
}
/**
 * What happened in a part of the recorded trace.
 */
export interface Part {
  type: "part";
  begin: number;
  end: number;
  slices: Slice[];
  wakes: WakeUp[];
  frames: Frame[];
  /**
   * Of each hub the last one before the part, and all in it, by time.
   */
  levels: HubAt[];
  /**
   * Up to here all levels are there.
   */
  levels_end: number;
  /**
   * There is more than can be shown: of slices the longest are there, of others the first.
   */
  is_cut: boolean;
}
/**
 * What a task or handler does in a time.
 */
export interface Slice {
  /**
   * Index of the track.
   */
  track: number;
  /**
   * runs, ready, sleeps, suspended, or waits for a hub.
   */
  state: string;
  begin: number;
  end: number;
}
/**
 * A task becomes ready.
 */
export interface WakeUp {
  track: number;
  time: number;
  /**
   * When it ran; None: not before the end of the trace.
   */
  ran: number | null;
  /**
   * Id of the hub for which it waited.
   */
  shape: string | null;
  /**
   * Who woke it.
   */
  by: string;
  reason: string;
}
/**
 * A frame in transit between two nodes.
 */
export interface Frame {
  source: string;
  target: string;
  sent: number;
  arrived: number;
  kind: string;
  /**
   * Who sent it.
   */
  by: string;
}
/**
 * What a hub holds from some time on.
 */
export interface HubAt {
  /**
   * Index of the hub.
   */
  hub: number;
  time: number;
  /**
   * For people; "?": not known.
   */
  text: string;
  /**
   * From 0 to 1; None: it has no bound, or not known.
   */
  fill: number | null;
  /**
   * Tasks that wait there; None: not known.
   */
  waiters: number | null;
}
/**
 * What the nodes of a run do now. Of hubs that are folded, it is the fullest.
 */
export interface Live {
  type: "live";
  /**
   * ms since the beginning of the run.
   */
  time: number;
  nodes: LiveNode[];
  tasks: LiveTask[];
  hubs: LiveHub[];
}
/**
 * What a node does now.
 */
export interface LiveNode {
  node: string;
  /**
   * Id of the region.
   */
  region: string;
  /**
   * Of the processor since the last look, in percent; None: not known.
   */
  load: number | null;
  /**
   * Records that were overwritten before they were read: load and rates are of the rest.
   */
  lost: number;
  /**
   * Why nothing is known.
   */
  problem: string;
}
/**
 * What a task does now.
 */
export interface LiveTask {
  shape: string;
  /**
   * As in a slice; of replicas, how many do what.
   */
  state: string;
}
/**
 * What a hub holds now.
 */
export interface LiveHub {
  shape: string;
  /**
   * For people; "?": not known; empty: it holds nothing.
   */
  text: string;
  /**
   * From 0 to 1; None: it has no bound, or not known.
   */
  fill: number | null;
  /**
   * Tasks that wait there; None: not known.
   */
  waiters: number | null;
  /**
   * Calls of its services a second of the node's time; None: not known.
   */
  rate: number | null;
}
/**
 * What a run has found: tasks of which each waits for the next one; empty: nothing more.
 */
export interface Deadlock {
  type: "deadlock";
  rings: Ring[];
}
/**
 * Tasks that wait for each other: a deadlock.
 */
export interface Ring {
  /**
   * Ids of shapes: each task is followed by the hub for which it waits, and this one by the task
   * that holds it. The last hub is held by the first task.
   */
  parts: string[];
  /**
   * For people.
   */
  text: string;
}
/**
 * What is known by now of the question that was asked last.
 */
export interface Advice {
  type: "advice";
  /**
   * Of the text that it is about.
   */
  version: number;
  is_complete: boolean;
  /**
   * What is measured now.
   */
  progress: string;
  links: AdvisedLink[];
  /**
   * Why there is no answer, or not all of it.
   */
  problem: string;
  hint: string;
}
/**
 * The strategies of a link, the best one first.
 */
export interface AdvisedLink {
  nodes: string[];
  path: (string | number)[];
  /**
   * As it is described.
   */
  link: {
    [k: string]: unknown;
  };
  /**
   * What loads and times are measured in, for people.
   */
  unit: string;
  calls: AdvisedCall[];
  strategies: AdvisedStrategy[];
  /**
   * Why the first one is the best.
   */
  reason: string;
  /**
   * What makes up the load of each node, for people.
   */
  parts: string[];
  /**
   * What is left out, and what else is to be known.
   */
  notes: string[];
}
/**
 * An exchange over a link: a call of a function, or a message.
 */
export interface AdvisedCall {
  name: string;
  /**
   * How much, from where to where, how often: a sentence.
   */
  text: string;
  /**
   * Microseconds.
   */
  deadline: number;
  latency: Latency;
}
/**
 * How long exchanges take, in microseconds; None: without a bound.
 */
export interface Latency {
  median: number | null;
  p99: number | null;
  longest: number | null;
}
/**
 * How a link could work, and what is expected of it.
 */
export interface AdvisedStrategy {
  notify: string;
  rings: string;
  data: string;
  /**
   * Of each node, in percent, with what else it does.
   */
  loads: number[];
  latency: Latency;
  /**
   * Bytes.
   */
  memory: number;
  /**
   * measured, interpolated or extrapolated.
   */
  sure: string;
  /**
   * What keeps it from being a choice.
   */
  notes: string[];
  /**
   * The link has this strategy now.
   */
  is_described: boolean;
  /**
   * The link as it would be in the description.
   */
  lines: string;
  /**
   * What makes it so; empty: it is so.
   */
  operations: (Set | Remove | Add | Append | Rename | Move | Delete)[];
  /**
   * What the program would have to do differently; empty: nothing.
   */
  program: string;
}

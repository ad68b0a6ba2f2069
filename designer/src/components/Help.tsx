// SPDX-License-Identifier: MIT
import { Dialog, closeDialog } from "./Dialog";

type Keys = readonly (readonly [string, string])[];

const PICTURE: Keys = [
  ["Arrow keys", "go to the next shape in the direction"],
  ["Shift + arrow keys", "select it, too"],
  ["[ and ]", "go through the lines of the shape"],
  ["A", "add a task, a hub, a handler or a node"],
  ["C", "join the two selected shapes; with one: choose the other end, Enter"],
  ["M", "move the selected shapes to a node"],
  ["F2", "rename"],
  ["Enter", "go to the properties"],
  ["Delete", "delete"],
  ["Ctrl + C, X, V", "copy, cut, paste as text of a description"],
  ["Ctrl + A", "select all"],
  ["Escape", "leave what was begun; select nothing"],
];

const TIME: Keys = [
  ["Left, right", "the event before, the next one"],
  ["Space", "play forwards, or pause; with Shift backwards"],
  ["+, -, 0", "zoom in, zoom out, show all"],
];

const PAGE: Keys = [
  ["Ctrl + Z, Ctrl + Y", "undo, redo, in pictures and text"],
  ["Ctrl + F", "search shapes; in the text: search the text"],
  ["Ctrl + 1, Ctrl + 2", "topology, application"],
  ["F6", "go to the next part of the page; Shift + F6: back"],
  ["F9", "run, or stop"],
  ["F1", "these keys"],
];

const POINTER: Keys = [
  ["Drag a shape into another node", "move it there"],
  ["Drag the dot at the right of a shape", "draw a line to another one"],
  ["Shift + drag", "select what is inside"],
  ["Drag the background, wheel", "move and zoom the picture"],
  ["Double click", "rename"],
  ["Drag in a time line", "choose a time; with Ctrl, the wheel zooms, with Shift it moves"],
];

function Table({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All that keys and pointer do. */
export function Help() {
  return (
    <Dialog title="Keys" className="wide" onClose={closeDialog}>
      <div className="columns">
        <div>
          <Table title="In a picture" keys={PICTURE} />
          <Table title="In a time line" keys={TIME} />
        </div>
        <div>
          <Table title="Everywhere" keys={PAGE} />
          <Table title="Pointer" keys={POINTER} />
        </div>
      </div>
    </Dialog>
  );
}

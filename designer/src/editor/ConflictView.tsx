// SPDX-License-Identifier: MIT
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { defaultKeymap } from "@codemirror/commands";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "../components/Dialog";
import type { Conflict } from "../protocol/types";
import { send } from "../store/session";
import { useDesigner } from "../store/store";
import { common } from "./setup";

interface SideProps {
  title: string;
  text: string;
  isEditable?: boolean;
  onText?: (text: string) => void;
}

function Side({ title, text, isEditable = false, onText }: SideProps) {
  const place = useRef<HTMLDivElement>(null);
  const notify = useRef(onText);
  notify.current = onText;
  useEffect(() => {
    if (place.current === null) return undefined;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          common,
          keymap.of(defaultKeymap),
          EditorState.readOnly.of(!isEditable),
          EditorView.contentAttributes.of({ "aria-label": title, tabindex: "0" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) notify.current?.(update.state.doc.toString());
          }),
        ],
      }),
    });
    return () => {
      view.destroy();
    };
  }, [text, title, isEditable]);
  return (
    <section>
      <h3>{title}</h3>
      <div className="editor" ref={place} />
    </section>
  );
}

const MARKER = /^(<{7}|={7}|>{7})/m;

function Body({ conflict }: { conflict: Conflict }) {
  const [text, setText] = useState(conflict.merged);
  const isOpen = MARKER.test(text);
  const resolve = (result: string) => () => {
    send({ type: "resolve", text: result });
  };
  return (
    <>
      <p>
        Another program has changed the file in the same places as you have here. Nothing is written
        until you choose.
      </p>
      <div className="sides">
        <Side title="Here" text={conflict.ours} />
        <Side title="Both, to edit" text={conflict.merged} isEditable onText={setText} />
        <Side title="In the file" text={conflict.theirs} />
      </div>
      <footer>
        <button type="button" onClick={resolve(conflict.ours)}>
          Keep what is here
        </button>
        <span className="line">{isOpen ? "The text in the middle has conflict markers." : ""}</span>
        <button type="button" className="primary" disabled={isOpen} onClick={resolve(text)}>
          Use the text in the middle
        </button>
        <span className="line" />
        <button type="button" onClick={resolve(conflict.theirs)}>
          Take the file
        </button>
      </footer>
    </>
  );
}

/** Both texts of a conflict with the file, and one that the user makes of them. */
export function ConflictView() {
  const conflict = useDesigner((state) => state.conflict);
  if (conflict === undefined) return null;
  return (
    <Dialog title="The file was changed by another program" className="full">
      <Body key={conflict.merged} conflict={conflict} />
    </Dialog>
  );
}

// SPDX-License-Identifier: MIT
import { useEffect, useRef } from "react";
import { useDesigner } from "../store/store";
import { EditorSession } from "./session";

/** The text of the description. Text and pictures follow each other. */
export function Editor() {
  const place = useRef<HTMLDivElement>(null);
  const session = useRef<EditorSession | undefined>(undefined);

  useEffect(() => {
    if (place.current === null) return undefined;
    const opened = new EditorSession(place.current);
    session.current = opened;
    return () => {
      opened.close();
    };
  }, []);

  const state = useDesigner((model) => model.state);
  const link = useDesigner((model) => model.link);
  const marks = useDesigner((model) => model.diagram?.marks);
  const shown = useDesigner((model) => model.shown);
  const selection = useDesigner((model) => model.selection);
  const target = useDesigner((model) => model.place);
  useEffect(() => {
    if (state !== undefined) session.current?.arrived(state);
  }, [state]);
  useEffect(() => {
    session.current?.linked(link);
  }, [link]);
  useEffect(() => {
    session.current?.mark(marks ?? []);
  }, [marks]);
  useEffect(() => {
    session.current?.show(selection.at(-1), shown?.by);
  }, [selection, shown, state]);
  useEffect(() => {
    if (target !== undefined) session.current?.goTo(target.line, target.column);
  }, [target]);

  return <div className="editor" ref={place} data-part />;
}

// SPDX-License-Identifier: MIT
import { useId, useState } from "react";
import { Symbol } from "../picture/Symbol";

export interface Option {
  id: string;
  label: string;
  text: string;
  symbol: { kind: string; type?: string };
}

interface ChooserProps {
  label: string;
  options: readonly Option[];
  onChoose: (id: string) => void;
}

/** Whether all words of a query are in an option. */
export function matches(option: Option, query: string): boolean {
  const text = `${option.label} ${option.text}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Most options that are shown at once. */
const MOST = 100;

/** A field that filters a list; arrow keys choose, Enter accepts. */
export function Chooser({ label, options, onChoose }: ChooserProps) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const found = options.filter((option) => matches(option, query)).slice(0, MOST);
  const current = found[Math.min(at, found.length - 1)];
  const onKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, found.length - 1) + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && current !== undefined) {
      event.preventDefault();
      onChoose(current.id);
    }
  };
  return (
    <div className="chooser">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={
          current === undefined ? undefined : `${list}-${found.indexOf(current)}`
        }
        placeholder={label}
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div role="listbox" id={list} aria-label={label} className="options">
        {found.map((option, index) => (
          // The field has the keyboard: the options are for the pointer.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === current}
            onClick={() => {
              onChoose(option.id);
            }}
          >
            <Symbol {...option.symbol} />
            <span className="name">{option.label}</span>
            <span className="line">{option.text}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="line">Nothing has this name.</p>}
    </div>
  );
}

// SPDX-License-Identifier: MIT
import { useEffect, useId, useRef, useState } from "react";
import type { Entered, Field } from "../schema/fields";
import { entered, shown } from "../schema/fields";

interface FieldProps {
  field: Field;
  /** Names or values that can be meant. */
  suggestions: readonly string[];
  onSet: (value: unknown) => void;
  onRemove: () => void;
}

interface InputProps extends FieldProps {
  id: string;
  describedBy: string;
}

const textOf = (field: Field): string => shown(field.value);

/** A text, a number or a list: taken when the user leaves the field or presses Enter. */
function TextInput({ field, suggestions, onSet, onRemove, id, describedBy }: InputProps) {
  const [error, setError] = useState<string>();
  const list = useId();
  // Enter, and then leaving the field before the answer has come, is one edit.
  const taken = useRef(textOf(field));
  useEffect(() => {
    taken.current = textOf(field);
  }, [field]);
  const accept = (text: string): void => {
    if (text.trim() === taken.current) {
      setError(undefined);
      return;
    }
    taken.current = text.trim();
    if (text.trim() === "" && !field.isRequired) {
      setError(undefined);
      onRemove();
      return;
    }
    const found: Entered = entered(field, text);
    if ("error" in found) setError(found.error);
    else {
      setError(undefined);
      onSet(found.value);
    }
  };
  return (
    <>
      <input
        key={textOf(field)}
        id={id}
        type="text"
        inputMode={field.kind === "integer" ? "numeric" : "text"}
        defaultValue={textOf(field)}
        placeholder={field.fallback}
        list={suggestions.length > 0 ? list : undefined}
        aria-describedby={describedBy}
        aria-invalid={error !== undefined}
        spellCheck={false}
        onBlur={(event) => {
          accept(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") accept(event.currentTarget.value);
          if (event.key === "Escape") {
            event.currentTarget.value = textOf(field);
            setError(undefined);
          }
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      {error !== undefined && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </>
  );
}

function ChoiceInput({ field, onSet, onRemove, id, describedBy }: InputProps) {
  const current = field.isSet ? shown(field.value) : "";
  return (
    <select
      id={id}
      value={current}
      aria-describedby={describedBy}
      onChange={(event) => {
        if (event.target.value === "") onRemove();
        else onSet(event.target.value);
      }}
    >
      {!field.isRequired && (
        <option value="">{field.fallback === "" ? "–" : `${field.fallback} (default)`}</option>
      )}
      {field.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

function BooleanInput({ field, onSet, onRemove, id, describedBy }: InputProps) {
  const byDefault = field.fallback === "true";
  const isOn = field.isSet ? field.value === true : byDefault;
  return (
    <input
      id={id}
      type="checkbox"
      checked={isOn}
      aria-describedby={describedBy}
      onChange={(event) => {
        if (event.target.checked === byDefault && field.isSet) onRemove();
        else onSet(event.target.checked);
      }}
    />
  );
}

/** Names of other entries: each can be taken out, others can be added. */
function NamesInput({ field, suggestions, onSet, onRemove, id, describedBy }: InputProps) {
  const names = Array.isArray(field.value) ? field.value.map(String) : [];
  const others = suggestions.filter((name) => !names.includes(name));
  const put = (list: string[]): void => {
    if (list.length === 0 && !field.isRequired) onRemove();
    else onSet(list);
  };
  return (
    <div className="names">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="name-item"
          aria-label={`Take out ${name}`}
          onClick={() => {
            put(names.filter((one) => one !== name));
          }}
        >
          {name} <span aria-hidden="true">✕</span>
        </button>
      ))}
      <select
        id={id}
        value=""
        aria-describedby={describedBy}
        disabled={others.length === 0}
        onChange={(event) => {
          put([...names, event.target.value]);
        }}
      >
        <option value="">{others.length === 0 ? "no others" : "add …"}</option>
        {others.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

const INPUTS = {
  text: TextInput,
  integer: TextInput,
  list: TextInput,
  choice: ChoiceInput,
  boolean: BooleanInput,
  names: NamesInput,
};

/** A row of a form: the name of the key, its value, and what it means. */
export function FieldRow(props: FieldProps & { onShowText: () => void; refusal?: string }) {
  const { field, onShowText, refusal } = props;
  const id = useId();
  const Input = field.kind === "other" ? undefined : INPUTS[field.kind];
  return (
    <div className={`field ${field.isSet ? "set" : ""} ${field.kind}`}>
      <label htmlFor={id}>{field.label}</label>
      <div className="value">
        {Input === undefined ? (
          <button type="button" id={id} className="quiet" onClick={onShowText}>
            {field.isSet ? "edit in the text" : "add in the text"}
          </button>
        ) : (
          <Input {...props} id={id} describedBy={`${id}-about`} />
        )}
        {refusal !== undefined && (
          <span className="field-error" role="alert">
            {refusal}
          </span>
        )}
      </div>
      <p id={`${id}-about`} className="about">
        {field.description}
      </p>
    </div>
  );
}

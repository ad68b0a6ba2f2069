// SPDX-License-Identifier: MIT
import { useState } from "react";
import { renameTo } from "../store/actions";
import { change, useDesigner } from "../store/store";

/** The name of a part; a field while it is renamed. */
export function Name({ id, name }: { id: string; name: string }) {
  const isRenaming = useDesigner((state) => state.renaming === id);
  return isRenaming ? <NameField id={id} name={name} /> : <span className="name">{name}</span>;
}

function NameField({ id, name }: { id: string; name: string }) {
  const [error, setError] = useState<string>();
  const close = (): void => {
    change({ renaming: undefined });
    document.querySelector<HTMLElement>(".picture .react-flow")?.focus();
  };
  const accept = (field: HTMLInputElement): void => {
    const wrong = renameTo(id, field.value.trim());
    if (wrong === undefined) close();
    else setError(wrong);
  };
  return (
    <span className="rename nodrag nopan">
      <input
        ref={(field) => {
          field?.focus({ preventScroll: true });
        }}
        aria-label={`New name of ${name}`}
        aria-invalid={error !== undefined}
        defaultValue={name}
        spellCheck={false}
        onFocus={(event) => {
          event.target.select();
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") accept(event.currentTarget);
          if (event.key === "Escape") close();
        }}
        onBlur={close}
      />
      {error !== undefined && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </span>
  );
}

// SPDX-License-Identifier: MIT
import { useState } from "react";
import type { Choice } from "../protocol/types";
import { send } from "../store/session";

function Templates({ choice }: { choice: Choice }) {
  const [template, setTemplate] = useState(choice.templates[0]?.name ?? "");
  const [folder, setFolder] = useState("my-app");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "create", template, folder: folder.trim() });
      }}
    >
      <fieldset className="templates">
        <legend>New application</legend>
        {choice.templates.map(({ name, title, text }) => (
          <label key={name} className={name === template ? "chosen" : ""}>
            <input
              type="radio"
              name="template"
              value={name}
              checked={name === template}
              onChange={() => {
                setTemplate(name);
              }}
            />
            <span className="name">{title}</span>
            <span className="line">{text}</span>
          </label>
        ))}
      </fieldset>
      <p className="create">
        <label htmlFor="folder">Folder</label>
        <input
          id="folder"
          value={folder}
          spellCheck={false}
          onChange={(event) => {
            setFolder(event.target.value);
          }}
        />
        <button
          type="submit"
          className="primary"
          disabled={template === "" || folder.trim() === ""}
        >
          Create
        </button>
      </p>
    </form>
  );
}

/** What can be opened or begun while no description is open. */
export function Start({ choice }: { choice: Choice }) {
  return (
    <main className="begin">
      <Templates choice={choice} />
      <section>
        <h2>Open</h2>
        <p className="line">
          Descriptions in {choice.folder === "." ? "this folder" : choice.folder}
        </p>
        <ul>
          {choice.files.map((file) => (
            <li key={file}>
              <button
                type="button"
                className="quiet"
                onClick={() => {
                  send({ type: "open", file });
                }}
              >
                {file}
              </button>
            </li>
          ))}
        </ul>
        {choice.files.length === 0 && <p className="line">There is none yet.</p>}
      </section>
    </main>
  );
}

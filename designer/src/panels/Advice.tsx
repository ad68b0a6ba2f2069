// SPDX-License-Identifier: MIT
import { asked, loadText, nameOf, standing, timeText } from "../advice/advice";
import type { Question } from "../advice/advice";
import type { AdvisedCall, AdvisedLink, AdvisedStrategy } from "../protocol/types";
import { data } from "../store/actions";
import { edit, send } from "../store/session";
import { change, model, useDesigner } from "../store/store";
import { bytes } from "./numbers";

const FIELDS: readonly { key: Exclude<keyof Question, "prefer">; empty: string; about: string }[] =
  [
    { key: "every", empty: "by timing", about: "Time from one exchange to the next: 10ms" },
    { key: "deadline", empty: "by timing", about: "Time by which one must be done: 2ms" },
    { key: "service", empty: "by timing", about: "Time that functions take: 6ms" },
    { key: "bytes", empty: "by types", about: "Size of messages and arguments: 160" },
    { key: "busy", empty: "gpp=30% dsp=60%", about: "What else nodes do, at a lower priority" },
    { key: "bus", empty: "0%", about: "Time in which another master copies over the bus: 40%" },
  ];

function ask(): void {
  const message = asked(model().question);
  if (typeof message === "string") change({ refusal: { message, hint: "", at: "" } });
  else send(message);
}

function Form({ isAsking }: { isAsking: boolean }) {
  const question = useDesigner((state) => state.question);
  const write = (part: Partial<Question>): void => {
    change({ question: { ...model().question, ...part } });
  };
  return (
    <form
      className="question"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      {FIELDS.map(({ key, empty, about }) => (
        <label key={key} title={about}>
          {key}
          <input
            value={question[key]}
            placeholder={empty}
            spellCheck={false}
            onChange={(event) => {
              write({ [key]: event.target.value });
            }}
          />
        </label>
      ))}
      <label title="What has to be small among strategies that meet the deadline">
        prefer
        <select
          value={question.prefer}
          onChange={(event) => {
            write({ prefer: event.target.value as Question["prefer"] });
          }}
        >
          <option>load</option>
          <option>latency</option>
          <option>memory</option>
        </select>
      </label>
      <button type="submit" className="primary" disabled={isAsking}>
        Ask
      </button>
      <button
        type="button"
        disabled={!isAsking}
        onClick={() => {
          send({ type: "stop_advice" });
        }}
      >
        Stop
      </button>
    </form>
  );
}

const STANDINGS = {
  there: "The description has it.",
  stale: "The link has changed since: ask again.",
};

function Put({
  link,
  strategy,
  words,
}: {
  link: AdvisedLink;
  strategy: AdvisedStrategy;
  words: string;
}) {
  useDesigner((state) => state.state?.text);
  const how = standing(link, strategy, data());
  if (how === "possible")
    return (
      <button
        type="button"
        title={strategy.lines}
        aria-label={`${words}: ${nameOf(strategy)}`}
        onClick={() => {
          edit(strategy.operations);
        }}
      >
        {words}
      </button>
    );
  return <span className="line">{how === "program" ? strategy.program : STANDINGS[how]}</span>;
}

function Calls({ calls }: { calls: readonly AdvisedCall[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Median</th>
          <th scope="col">99 %</th>
          <th scope="col">Longest</th>
          <th scope="col">Deadline</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ name, text, deadline, latency }) => (
          <tr key={name}>
            <th scope="row" title={text}>
              {text}
            </th>
            <td className="number">{timeText(latency.median)}</td>
            <td className="number">{timeText(latency.p99)}</td>
            <td className="number">{timeText(latency.longest)}</td>
            <td className="number">{timeText(deadline)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Strategies({ link }: { link: AdvisedLink }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Strategy</th>
          {link.nodes.map((node) => (
            <th scope="col" key={node}>
              Load of {node}
            </th>
          ))}
          <th scope="col">Longest</th>
          <th scope="col">Memory</th>
          <th scope="col">How sure</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {link.strategies.map((one, index) => (
          <tr key={index}>
            <th scope="row">{nameOf(one)}</th>
            {one.loads.map((load, node) => (
              <td className="number" key={node}>
                {loadText(load)}
              </td>
            ))}
            <td className="number">{timeText(one.latency.longest)}</td>
            <td className="number">{bytes(one.memory)}</td>
            <td>{[one.sure, ...one.notes].join("; ")}</td>
            <td>
              <Put link={link} strategy={one} words="Put in" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinkAdvice({ link }: { link: AdvisedLink }) {
  const [best] = link.strategies;
  if (best === undefined) return null;
  const other = best.program === "" ? undefined : link.strategies.find((one) => one.program === "");
  const title = link.nodes.join(" – ");
  return (
    <section aria-label={`Link ${title}`}>
      <h3>{title}</h3>
      <p className="best">
        <strong>{nameOf(best)}</strong>: {link.reason} ({best.sure}).{" "}
        <Put link={link} strategy={best} words="Put into the description" />
      </p>
      {other !== undefined && (
        <p className="best">
          Without changes of the program: <strong>{nameOf(other)}</strong> ({other.sure}).{" "}
          <Put link={link} strategy={other} words="Put into the description" />
        </p>
      )}
      <Calls calls={link.calls} />
      {link.parts.map((line) => (
        <p className="line" key={line}>
          {line}
        </p>
      ))}
      {[link.unit, ...link.notes].map((line) => (
        <p className="line" key={line}>
          {line}
        </p>
      ))}
      <details>
        <summary>All {link.strategies.length} strategies</summary>
        <Strategies link={link} />
      </details>
    </section>
  );
}

/** Which notification, memory and transfer is the best for each link, asked for on demand. */
export function Advice() {
  const advice = useDesigner((state) => state.advice);
  const isAsking = advice !== undefined && !advice.is_complete;
  return (
    <div className="advice">
      <Form isAsking={isAsking} />
      {advice === undefined && (
        <p className="line">
          For the calls and messages between nodes that share memory: which notification, memory and
          transfer costs least. The first question about a target takes minutes, in which each is
          measured; later ones take seconds.
        </p>
      )}
      <div role="status">
        {isAsking && <p className="line">{advice.progress || "The question is being answered."}</p>}
        {advice !== undefined && advice.problem !== "" && (
          <p className="problem">
            {advice.problem} {advice.hint !== "" && <em>{advice.hint}</em>}
          </p>
        )}
      </div>
      {advice?.links.map((link) => (
        <LinkAdvice key={link.path.join(".")} link={link} />
      ))}
    </div>
  );
}

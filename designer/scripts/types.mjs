// SPDX-License-Identifier: MIT
// Writes the types of the messages from the schema of the protocol. With --check: says whether
// they are current.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const source = new URL("../src/protocol.schema.json", import.meta.url);
const target = new URL("../src/protocol/types.ts", import.meta.url);
const banner = [
  "SPDX-License-" + "Identifier: MIT",
  "Generated from src/protocol.schema.json by `npm run types`.",
]
  .map((line) => `// ${line}`)
  .join("\n");

const isObject = (node) => typeof node === "object" && node !== null && !Array.isArray(node);
const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

/** The names of the definitions that a node refers to, directly or not. */
function reached(node, definitions, found = new Set()) {
  if (Array.isArray(node)) node.forEach((item) => reached(item, definitions, found));
  else if (isObject(node)) {
    const name = typeof node.$ref === "string" ? node.$ref.split("/").at(-1) : undefined;
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      reached(definitions[name], definitions, found);
    }
    Object.values(node).forEach((item) => reached(item, definitions, found));
  }
  return found;
}

/** Puts a schema into words that the generator makes one type of, not several. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (!isObject(node)) return node;
  if (typeof node.$ref === "string") return { $ref: node.$ref };
  const { prefixItems, ...rest } = node;
  if (typeof rest.title === "string") delete rest.title;
  const list = prefixItems === undefined ? {} : { items: prefixItems.map(plain) };
  return { ...mapValues(rest, plain), ...list };
}

const schema = JSON.parse(await readFile(source, "utf-8"));
const definitions = schema.$defs;
const sent = reached(definitions.FromPage, definitions);
/** The server leaves out no key, not even one with its default. */
const complete = (part, name) =>
  part.properties === undefined || sent.has(name)
    ? part
    : { ...part, required: Object.keys(part.properties) };
const all = {
  ...plain({ ...schema, $defs: {} }),
  $defs: mapValues(definitions, (part, name) => ({
    ...complete(plain(part), name),
    title: name,
  })),
};
const text = await compile(all, "Protocol", {
  bannerComment: banner,
  style: { printWidth: 100 },
});
if (process.argv.includes("--check")) {
  const stored = await readFile(target, "utf-8").catch(() => "");
  if (stored !== text) {
    console.error("src/protocol/types.ts is not what src/protocol.schema.json says: npm run types");
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}

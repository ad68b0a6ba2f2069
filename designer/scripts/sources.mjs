// SPDX-License-Identifier: MIT
// Writes beside the built page what it was built from: tools/checks/designer.py compares.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const page = process.env.DESIGNER_PAGE ?? join(root, "tools/weft/designer/page");
const FILES = [
  "index.html",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
];

function below(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const sources = [
  ...FILES.map((name) => join(root, "designer", name)),
  ...below(join(root, "designer/src")).filter((file) => !/\.test\.tsx?$/.test(file)),
  join(root, "tools/weft/picture/symbols.svg"),
];
const lines = sources.map((file) => {
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
  return `${hash}  ${relative(root, file)}\n`;
});
lines.sort((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1));
writeFileSync(join(page, "sources.sha256"), lines.join(""));

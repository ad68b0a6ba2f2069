# SPDX-License-Identifier: MIT
"""Pages of the formats of files, from the JSON Schemas in spec/."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from docsite.generated.markdown import head, table
from weft.paths import ROOT

Schema = Mapping[str, Any]
KEYS = "A star marks a required key. A duration is an integer with `us`, `ms` or `s`."
NAME = r"^[A-Za-z_][A-Za-z0-9_]*$"
COLUMNS = ["key", "value", "default", "meaning"]


class Format:
    """A schema, and the sections of its page."""

    def __init__(self, file: str) -> None:
        """Read a schema of spec/."""
        text = (ROOT / "spec" / file).read_text(encoding="utf-8")
        self.root: Schema = json.loads(text)
        self.parts: dict[str, Schema] = dict(self.root.get("$defs", {}))
        self.hubs = [name for name, part in self.parts.items() if types_of(part)]

    def title(self, name: str) -> str:
        """Return the heading of a part: of a hub, its types."""
        types = types_of(self.parts[name])
        return ", ".join(f"`{kind}`" for kind in types) or re.sub(r"_", " ", name)

    def value(self, part: Schema) -> str:
        """Return what a value may be."""
        if "$ref" in part:
            name = part["$ref"].rpartition("/")[2]
            if "properties" not in self.parts[name]:
                return self.value(self.parts[name])
            title = self.title(name)
            return f"[{title}](#{slug(title)})"
        for key in ("anyOf", "oneOf"):
            if key in part:
                kinds = (kind for kind in part[key] if kind.get("type") != "null")
                return " or ".join(map(self.value, kinds))
        if "const" in part or "enum" in part:
            return ", ".join(f"`{choice}`" for choice in part.get("enum", [part.get("const")]))
        return self.collection(part) or simple(part)

    def collection(self, part: Schema) -> str:
        """Return what a list or a mapping has; empty for a single value."""
        if part.get("type") == "array":
            items = self.value(part["items"])
            return f"a list of two: {items}" if part.get("maxItems") == 2 else f"a list: {items}"
        values = [*part.get("patternProperties", {}).values(), part.get("additionalProperties")]
        if part.get("type") == "object" and isinstance(values[0], dict):
            inner = "[a hub](#all-hubs)" if "discriminator" in values[0] else self.value(values[0])
            return f"by name: {inner}"
        return ""

    def rows(self, part: Schema, without: frozenset[str] = frozenset()) -> Iterator[list[str]]:
        """Yield the rows of a part's table."""
        required = part.get("required", [])
        for key, inner in part.get("properties", {}).items():
            if key not in without:
                star = r"\*" if key in required else ""
                default = inner.get("default")
                shown = "" if default in (None, "") else f"`{json.dumps(default).strip(chr(34))}`"
                yield [f"`{key}`{star}", self.value(inner), shown, meaning(inner)]

    def common(self) -> frozenset[str]:
        """Return the keys that are the same for all hubs."""
        keys = [self.parts[name]["properties"].items() for name in self.hubs]
        return frozenset(
            key for key, part in (keys[0] if keys else ()) if all((key, part) in k for k in keys)
        )

    def sections(self, top: str) -> str:
        """Return the sections: the top level, the parts in order of their first use, the hubs."""
        text = section(top, self.root, self.rows(self.root))
        for name in self.order():
            text += section(self.title(name), self.parts[name], self.rows(self.parts[name]))
        if not self.hubs:
            return text
        common = self.common()
        of_all = [row for row in self.rows(self.parts[self.hubs[0]]) if row[0].strip("`") in common]
        text += "\n## All hubs\n" + table(COLUMNS, of_all)
        for name in self.hubs:
            rows = self.rows(self.parts[name], common)
            text += section(self.title(name), self.parts[name], rows)
        return text

    def order(self) -> list[str]:
        """Return the names of the parts that have keys, in the order of their first use."""
        found: list[str] = []
        todo = [self.root]
        while todo:
            names = re.findall(r'"#/\$defs/(\w+)"', json.dumps(todo.pop(0).get("properties", {})))
            for name in names:
                is_new = name not in found and name not in self.hubs
                if is_new and "properties" in self.parts[name]:
                    found.append(name)
                    todo.append(self.parts[name])
        return found


def types_of(part: Schema) -> list[str]:
    """Return the types of a hub; none for other parts."""
    kind = part.get("properties", {}).get("type", {})
    if "delivery" not in part.get("properties", {}):
        return []
    return list(kind.get("enum", [kind["const"]] if "const" in kind else []))


def slug(title: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def simple(part: Schema) -> str:
    """Return what a single value may be."""
    kind = str(part.get("type", "any"))
    if part.get("pattern") == NAME:
        return "a name in C"
    if "us|ms|s" in part.get("pattern", ""):
        other = re.match(r"\^\((\w+)\|", part["pattern"])
        return f"a duration or `{other[1]}`" if other else "a duration"
    low = part.get("minimum", part.get("exclusiveMinimum"))
    high = part.get("maximum")
    if low is not None and high is not None:
        return f"{kind}, {number(low)} to {number(high)}"
    if low is not None:
        return f"{kind}, {'more than' if 'exclusiveMinimum' in part else 'at least'} {number(low)}"
    return kind


def number(value: float) -> str:
    """Return a limit as text."""
    return f"{value:,}"


def meaning(part: Schema) -> str:
    """Return the description of a key."""
    text = str(part.get("description", ""))
    return re.sub(r"(?<![\w`])(<\w+>|\w+\*)", r"`\1`", text)


def section(title: str, part: Schema, rows: Iterator[list[str]]) -> str:
    """Return a section with a table of keys."""
    about = f"\n{part['description']}\n" if "description" in part else ""
    return f"\n## {title}\n{about}{table(COLUMNS, rows)}"


def description() -> str:
    """Return the page of a description's keys."""
    text = head("Keys of a description", "spec/description.schema.json")
    text += f"\n{KEYS} [Describe a system](../how-to/describe-a-system.md) shows the use.\n"
    return text + Format("description.schema.json").sections("Top level")


def placement() -> str:
    """Return the page of a placement's keys."""
    text = head("Keys of a placement", "spec/map.schema.json")
    text += f"\n{KEYS} [Use several nodes](../how-to/several-nodes.md#placements) shows the use.\n"
    return text + Format("map.schema.json").sections("Top level")


def results() -> str:
    """Return the page of the format of results."""
    text = head("Format of results", "spec/results.schema.json")
    text += "\nWhat `./weft bench --output FILE` writes, and `--json` prints. "
    text += "A star marks a field that is always there.\n"
    return text + Format("results.schema.json").sections("Top level")


def workload_profile() -> str:
    """Return the page of a workload profile's keys."""
    text = head("Keys of a workload profile", "spec/budget.schema.json")
    text += f"\n{KEYS} [Predict the load](../how-to/budget.md) shows the use.\n"
    return text + Format("budget.schema.json").sections("Top level")

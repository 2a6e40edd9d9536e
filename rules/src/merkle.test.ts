import { expect, test } from "vitest";
import { listRoot, partRoot, partsOf, partSize, pathOf, rootOfParts, verifyPath } from "./merkle.ts";

const listOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at.toString(16).padStart(32, "0")} ${at + 1}`);

test.for([1, 2, 3, 7, partSize - 1, partSize, partSize + 1, 3 * partSize + 5])(
  "every line of %i has a path to the root, which holds for no other line",
  (count) => {
    const lines = listOf(count);
    const list = lines.join("\n");
    const parts = partsOf(list);
    const roots = parts.map(partRoot);
    const root = rootOfParts(roots);
    expect(listRoot(list)).toBe(root);
    for (const at of new Set([0, 1, 6, partSize - 1, partSize, count - 1].filter((index) => index < count))) {
      const part = Math.floor(at / partSize);
      const path = pathOf(parts[part] ?? "", at % partSize, roots, part);
      expect(verifyPath(lines[at] ?? "", path, root)).toBe(true);
      expect(verifyPath(`${lines[at]}0`, path, root)).toBe(false);
      for (const step of path.keys()) {
        const spoiled = path.with(
          step,
          (path[step] ?? "").replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
        );
        expect(verifyPath(lines[at] ?? "", spoiled, root)).toBe(false);
        const turned = path.with(
          step,
          (path[step] ?? "").replace(/^./, (side) => (side === "L" ? "R" : "L")),
        );
        expect(verifyPath(lines[at] ?? "", turned, root)).toBe(false);
      }
      if (path.length > 0) expect(verifyPath(lines[at] ?? "", path.slice(1), root)).toBe(false);
    }
  },
);

test("another order, a line more or less is another root", () => {
  const lines = listOf(9);
  const root = listRoot(lines.join("\n"));
  for (const other of [lines.toReversed(), lines.slice(1), [...lines, lines[8]]]) {
    expect(listRoot(other.join("\n"))).not.toBe(root);
  }
});

test("a path among a million is at most two kilobytes", () => {
  const roots = Array.from({ length: 977 }, () => "0".repeat(64));
  const path = pathOf(listOf(partSize).join("\n"), 5, roots, 3);
  expect(JSON.stringify(path).length).toBeLessThanOrEqual(2048);
  expect(path).toHaveLength(20);
});

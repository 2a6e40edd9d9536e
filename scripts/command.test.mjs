import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./house.mjs";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

it.each(["seed", "backup", "restore", "move"])(
  "`npm run %s` goes through `command.mjs` to a program of the server",
  (name) => {
    const [, file = ""] = /^exec node scripts\/command\.mjs (\S+\.ts)$/.exec(scripts[name]) ?? [];
    expect(file).not.toBe("");
    expect(existsSync(join(root, "server/src", file))).toBe(true);
  },
);

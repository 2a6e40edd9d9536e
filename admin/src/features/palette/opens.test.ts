import { expect, it } from "vitest";
import { opensBy } from "./opens.ts";

type Press = Partial<
  Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented" | "repeat">
>;

it.each<[Press, ReturnType<typeof opensBy>]>([
  [{ code: "KeyK", key: "k", ctrlKey: true }, "palette"],
  [{ code: "KeyK", key: "л", ctrlKey: true }, "palette"],
  [{ code: "KeyK", key: "k", metaKey: true }, "palette"],
  [{ code: "KeyK", key: "k" }, null],
  [{ code: "KeyK", key: "K", ctrlKey: true, shiftKey: true }, null],
  [{ code: "KeyK", key: "k", ctrlKey: true, altKey: true }, null],
  [{ code: "KeyK", key: "k", ctrlKey: true, repeat: true }, null],
  // The text of news has made a link by it.
  [{ code: "KeyK", key: "k", ctrlKey: true, defaultPrevented: true }, null],
  [{ code: "Slash", key: "?", shiftKey: true }, "shortcuts"],
  [{ code: "Digit7", key: "?", shiftKey: true }, "shortcuts"],
  [{ code: "Slash", key: "?", ctrlKey: true }, null],
  [{ code: "Slash", key: "/" }, null],
])("%j opens %s", (press, asked) => {
  expect(opensBy({ ...press, target: null } as KeyboardEvent)).toBe(asked);
});

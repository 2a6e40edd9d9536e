import { expect, it } from "vitest";
import { type Field, fieldsOf } from "./lists.ts";
import { readRow, writeRow } from "./row-values.ts";

const fields: Field[] = [
  { name: "name", label: "Название", kind: "text", required: true },
  { name: "description", label: "Комментарий", kind: "paragraph", required: true },
  { name: "coefficient", label: "Коэффициент", kind: "number", required: true },
  { name: "silence", label: "Тишина на слове", kind: "flag", required: false },
];
const row = { _id: "1", updated_at: "2026-08-31T12:00:00.000Z", songs: 0 };

it("formats the fraction of a number the Russian way, and leaves texts unchanged", () => {
  const stored = { name: "А. Пахмутова", description: "1.5 балла", coefficient: 1.5, silence: true };
  const values = readRow(fields, { ...row, ...stored });
  expect(values).toEqual({
    name: "А. Пахмутова",
    description: "1.5 балла",
    coefficient: "1,5",
    silence: "true",
  });
  expect(writeRow(fields, values)).toEqual(stored);
});

it("is empty for a new row", () => {
  expect(readRow(fields, null)).toEqual({ name: "", description: "", coefficient: "", silence: "false" });
});

it("marks a field as required only if the server requires it", () => {
  const required = fieldsOf("difficulty").filter((field) => field.required);
  expect(required.map(({ name }) => name)).toEqual(["name", "points"]);
});

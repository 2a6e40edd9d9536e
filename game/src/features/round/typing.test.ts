import { describe, expect, it } from "vitest";
import { emptyDraft, typeInto } from "./typing.ts";

/** Types key by key, as a keyboard does. */
const type = (keys: string) => [...keys].reduce((draft, key) => typeInto(draft, draft.text + key), emptyDraft).text;

describe("typing into a blank", () => {
  it.each([
    ["gjkt", "поле"],
    [";tyf", "жена"],
    ["k.,jdm", "любовь"],
    ["`krf", "ёлка"],
    ["GJKT", "ПОЛЕ"],
    ["поле", "поле"],
    ["поле,", "поле,"],
    ["кто-то", "кто-то"],
    ["rnj-nj", "кто-то"],
  ])("%s becomes %s", (keys, word) => {
    expect(type(keys)).toBe(word);
  });

  it("converts a word pasted in the wrong layout", () => {
    expect(typeInto(emptyDraft, "gjkt").text).toBe("поле");
  });

  it("leaves Russian letters alone when the layout changes in mid-word", () => {
    expect(type("поkt")).toBe("поле");
    expect(type("gjле")).toBe("поле");
  });

  it("edits in the middle and deletes", () => {
    const draft = typeInto(emptyDraft, "пле");
    expect(typeInto(draft, "поле").text).toBe("поле");
    expect(typeInto(draft, "пjле").text).toBe("поле");
    expect(typeInto(draft, "пл").text).toBe("пл");
    expect(typeInto({ text: "поле", latin: true }, "")).toEqual(emptyDraft);
  });
});

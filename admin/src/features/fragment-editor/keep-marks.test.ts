import { splitFragment } from "@hitoslov/rules";
import { describe, expect, it } from "vitest";
import { keepMarks } from "./keep-marks.ts";

/** «во *поле берёза»: an asterisk before a hidden word. */
function marked(text: string) {
  const fragment = text.replaceAll("*", "");
  const hidden = text.split(/\s+/).flatMap((word, index) => (word.startsWith("*") ? [index] : []));
  return { fragment, hidden };
}

function shown({ fragment, hidden }: { fragment: string; hidden: number[] }): string {
  return splitFragment(fragment)
    .map(({ position, before, text, after }) => (hidden.includes(position) ? "*" : "") + before + text + after)
    .join(" ");
}

describe("keepMarks", () => {
  it.each([
    ["nothing changed", "Во *поле берёза *стояла,", "Во *поле берёза *стояла,"],
    ["punctuation and case only", "Во *поле берёза *стояла,", "во *Поле, берёза *стояла!"],
    ["a word added before", "Во *поле берёза", "Ой, во *поле берёза"],
    ["a word added after", "Во *поле", "Во *поле берёза"],
    ["a word added in the middle", "Во *поле *стояла", "Во *поле берёза *стояла"],
    ["a hidden word taken away", "Во *поле *берёза стояла", "Во *берёза стояла"],
    ["a given word taken away", "Во поле *берёза стояла", "Во *берёза стояла"],
    ["a hidden word corrected", "Во *полле берёза *стояла", "Во *поле берёза *стояла"],
    ["the last word corrected", "Во поле *береза", "Во поле *берёзка"],
    ["the only word corrected", "*Калинк", "*Калинка"],
    ["two words rewritten", "Во *поле *берёза стояла", "Во лесу сосна стояла"],
    ["a word cut in two", "Во *полеберёза стояла", "Во поле берёза стояла"],
    ["words that repeat", "Люли, *люли, люли, стояла", "Люли, *люли, люли, люли, стояла"],
    ["a line moved to the end", "раз *два три *четыре", "три *четыре раз два"],
    ["everything replaced", "раз *два", "Вечерний звон, вечерний звон"],
    ["everything deleted", "раз *два", ""],
  ])("%s", (_, before, after) => {
    const { fragment } = marked(after);
    expect(shown({ fragment, hidden: keepMarks(marked(before), fragment) })).toBe(after);
  });

  it("has no marks if there was no text", () => {
    expect(keepMarks({ fragment: "", hidden: [] }, "Во поле берёза")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { formatSoundCode } from "./song-labels.ts";

describe("formatSoundCode", () => {
  it.each([
    [0, "000000"],
    [4217, "004217"],
    [999_999, "999999"],
  ])("%s → %s", (code, text) => {
    expect(formatSoundCode(code)).toBe(text);
  });
});

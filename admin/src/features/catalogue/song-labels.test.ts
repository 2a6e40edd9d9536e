import { describe, expect, it } from "vitest";
import { formatSongCode } from "./song-labels.ts";

describe("formatSongCode", () => {
  it.each([
    [0, "000000"],
    [4217, "004217"],
    [999_999, "999999"],
  ])("%s → %s", (code, text) => {
    expect(formatSongCode(code)).toBe(text);
  });
});

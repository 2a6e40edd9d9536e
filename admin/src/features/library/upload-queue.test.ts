import { describe, expect, it } from "vitest";
import { songNameOf } from "./upload-queue.ts";

describe("the name of a song from its file", () => {
  it.for([
    ["Коробейники.mp3", "Коробейники"],
    ["01. Вечерний_звон.mp3", "Вечерний звон"],
    ["07 - Степь да степь кругом.WAV", "Степь да степь кругом"],
    ["3_Очи__чёрные.wav", "Очи чёрные"],
    ["1-й вальс.mp3", "1-й вальс"],
    ["99 шаров.mp3", "99 шаров"],
    ["А. П. Бородин.mp3", "А. П. Бородин"],
    ["01_.mp3", "01_"],
    ["без расширения", "без расширения"],
  ] as const)("%s → %s", ([file, name]) => {
    expect(songNameOf(file)).toBe(name);
  });

  it("is cut to the maximum length of a name", () => {
    expect(songNameOf(`${"я".repeat(300)}.mp3`)).toHaveLength(200);
    expect(songNameOf(`я${"🎵".repeat(300)}.mp3`)).toBe(`я${"🎵".repeat(199)}`);
  });
});

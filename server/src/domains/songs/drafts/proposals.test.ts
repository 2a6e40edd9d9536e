import { splitFragment } from "@hitoslov/rules";
import { describe, expect, it } from "vitest";
import { proposeCut } from "./propose-cut.ts";
import { proposeHiddenWords } from "./propose-hidden.ts";
import { type LevelTexts, proposeLevel, type Tries } from "./propose-level.ts";

describe("hidden words", () => {
  const fragment = "Во поле берёза стояла, во поле кудрявая стояла, люли, люли, у ручья над водою без конца";
  const wordsOf = (asked: Partial<Parameters<typeof proposeHiddenWords>[0]>) => {
    const all = { name: "Песня", fragment, level: 2, count: 4, ...asked };
    return proposeHiddenWords(all).hidden.map((position) => splitFragment(all.fragment)[position]?.text);
  };

  it("are as many as wanted, from all over the text, each told nowhere else", () => {
    expect(wordsOf({})).toEqual(["берёза", "кудрявая", "водою", "конца"]);
    expect(wordsOf({ count: 2 })).toHaveLength(2);
    const { hidden, spare } = proposeHiddenWords({ name: "Песня", fragment, level: 2, count: 4 });
    expect(spare.filter((position) => hidden.includes(position))).toEqual([]);
    expect(spare.map((position) => splitFragment(fragment)[position]?.text)).toEqual([
      "поле",
      "стояла",
      "люли",
      "ручья",
    ]);
  });

  it("may stand twice where there are not enough others, but are hidden once", () => {
    const words = wordsOf({ count: 30 });
    expect(words).toEqual(["поле", "берёза", "стояла", "кудрявая", "люли", "ручья", "водою", "конца"]);
  });

  it("are no prepositions, particles or words of one or two letters", () => {
    expect(wordsOf({ fragment: "Не вот уж и под же над во что ли чтобы бы, я на ту" })).toEqual([]);
    expect(wordsOf({ fragment: "ЕЩЁ, лишь! — ведь… только «даже» конь" })).toEqual(["конь"]);
  });

  it("are not of the title on the first level, in whatever form", () => {
    expect(wordsOf({ name: "Берёзу у водички", level: 1, count: 9 })).not.toContain("берёза");
    expect(wordsOf({ name: "Берёзу у водички", level: 2, count: 9 })).toContain("берёза");
  });

  it("are about half of the text where no song of the level tells", () => {
    expect(wordsOf({ count: undefined, fragment: "один-два три четыре пять шесть семь" })).toHaveLength(3);
  });
});

describe("a fragment", () => {
  /** A recording of one minute, 50 peaks a second, as loud as told at each second. */
  const recording = (loudAt: (second: number) => number) =>
    Uint8Array.from({ length: 60 * 50 }, (_, at) => loudAt(at / 50));

  it("is 20 s, where it is loudest, and begins with the voice after a breath", () => {
    const cut = proposeCut(
      recording((second) => {
        if (second >= 29.2 && second < 29.8) return 4;
        return second >= 20 && second < 55 ? 180 : 40;
      }),
      60_000,
    );
    expect(cut).toMatchObject({ end_ms: (cut?.start_ms ?? 0) + 20_000, fade_in_ms: 50, fade_out_ms: 500 });
    expect(Math.abs((cut?.start_ms ?? 0) - 29_700)).toBeLessThan(100);
  });

  it("lies within the recording, and is all of a short one", () => {
    const late = proposeCut(
      recording((second) => (second > 50 ? 200 : 2)),
      60_000,
    );
    expect(late?.end_ms).toBeLessThanOrEqual(60_000);
    expect(late?.start_ms).toBeGreaterThan(30_000);
    expect(proposeCut(new Uint8Array(500).fill(9), 10_000)).toMatchObject({ start_ms: 0, end_ms: 10_000 });
    expect(proposeCut(new Uint8Array(100).fill(9), 2000)).toBeNull();
    // Silence throughout is no reason to fail.
    expect(
      proposeCut(
        recording(() => 0),
        60_000,
      )?.end_ms,
    ).toBeLessThanOrEqual(60_000);
  });
});

describe("a level", () => {
  const short = "Жили у бабуси два весёлых гуся";
  const long = `${short}, один серый, другой белый, ${short.toLowerCase()}; мыли гуси лапки в луже у канавки, спрятались`;
  const levels: LevelTexts[] = [
    { _id: "a", name: "1", texts: [short, "Светит месяц, светит ясный", "Во саду ли, в огороде"] },
    { _id: "b", name: "2", texts: [] },
    { _id: "c", name: "3", texts: [long, `${long} опять`] },
  ];
  const none: Tries = { guessed: 0, ended: 0 };
  const rates = new Map([
    ["a", { guessed: 900, ended: 1000 }],
    ["c", { guessed: 300, ended: 1000 }],
  ]);
  const of = (text: string, similar = none, byLevel: ReadonlyMap<string, Tries> = rates) =>
    proposeLevel(text, levels, { similar, byLevel })?.name;

  it("is that of songs whose texts are alike", () => {
    expect([of("Ой, цветёт калина в поле у ручья"), of(`${long} канавки`)]).toEqual(["1", "3"]);
  });

  it("follows the results of similar songs, once there are enough of them", () => {
    expect(of(short, { guessed: 28, ended: 100 })).toBe("3");
    expect(of(short, { guessed: 2, ended: 10 })).toBe("1");
    expect(of(short, { guessed: 28, ended: 100 }, new Map())).toBe("1");
  });

  it("is not proposed without any song to compare with", () => {
    expect(proposeLevel(short, [{ _id: "a", name: "1", texts: [] }], { similar: none, byLevel: rates })).toBeNull();
  });
});

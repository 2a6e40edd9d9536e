import { limits } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createSong } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";

//                 0     1     2      3    4         5      6   7
const fragment = "Стоит ёлка, кто-то поёт «полюшко» звонко во поле";

let app: TestApp;
let player: TestPlayer;
let soundId: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  soundId = await createSong(app, { fragment, hidden: [1, 2, 3, 4, 7] });
});
beforeEach(async () => {
  player = await joinGame(app);
  await player.serve();
});
afterAll(() => app.close());

describe("a word is read kindly", () => {
  it.each([
    ["е for ё", 1, "елка"],
    ["ё for е", 7, "полё"],
    ["any case", 7, "ПоЛЕ"],
    ["white space round it", 7, "  поле\t\n"],
    ["punctuation round it", 4, "«полюшко»!.."],
    ["any dash", 2, "кто—то"],
    ["a minus sign", 2, "КТО−ТО"],
    ["the wrong layout", 7, "gjkt"],
    ["the wrong layout in capitals", 7, "GJKT"],
    ["ё in the wrong layout", 1, "`krf"],
    ["ю in the wrong layout", 4, "gjk.irj"],
    ["the wrong layout with a full stop after it", 7, "gjkt."],
    ["Latin look-alikes", 7, "пoлe"],
    ["Latin look-alikes in capitals", 1, "ЁЛKA"],
    ["a decomposed ё", 3, "поёт".normalize("NFD")],
    ["a stress mark", 7, "по\u0301ле"],
    ["zero-width marks", 7, "\u200bпо\u200dле\ufeff"],
    ["a soft hyphen", 4, "полю\u00adшко"],
    ["64 characters", 7, "поле".padEnd(limits.answer.max)],
  ])("%s", async (_what, position, word) => {
    expect((await player.check(soundId, position, word)).body.valid).toBe(true);
  });
});

describe("a word is read exactly", () => {
  it.each([
    ["a letter missing", 7, "пол"],
    ["a letter more", 7, "полее"],
    ["two letters swapped", 7, "поел"],
    ["another ending", 7, "поля"],
    ["a space inside", 7, "по ле"],
    ["two words", 7, "поле поле"],
    ["a hyphen left out", 2, "ктото"],
    ["half of a hyphenated word", 2, "кто"],
    ["only punctuation", 7, "..."],
    ["only a zero-width mark", 7, "\u200b"],
    ["a NUL inside", 7, "по\u0000ле"],
    ["a lone surrogate", 7, "поле\ud800"],
    ["a pattern", 7, ".*"],
    ["a pattern of SQL", 7, "%"],
  ])("%s", async (_what, position, word) => {
    const { status, body } = await player.check(soundId, position, word);
    expect([status, body]).toEqual([200, { valid: false, mistakesLeft: 4 }]);
  });
});

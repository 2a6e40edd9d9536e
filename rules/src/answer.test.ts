import { describe, expect, it } from "vitest";
import { cleanWord, isSameWord, letterSpan, normaliseAnswer, toRussianLayout } from "./answer.ts";

describe("normaliseAnswer", () => {
  it.each([
    ["as it is", "поле", "поле"],
    ["lower case", "ПОЛЕ", "поле"],
    ["ё is е", "Берёза", "береза"],
    ["ё as two characters", "бере\u0308за", "береза"],
    ["Ё", "ЁЛКА", "елка"],
    ["й survives", "Ямской", "ямской"],
    ["й as two characters", "ямскои\u0306", "ямской"],
    ["й with a stress inside its two characters", "и\u0301\u0306", "й"],
    ["й is not и", "мой", "мой"],
    ["combining stress", "зелёна\u0301я", "зеленая"],
    ["composed stress", "\u0450\u045d", "еи"],
    ["grave stress", "по\u0300ле", "поле"],
    ["zero-width marks", "\ufeffпо\u200bл\u200d\u2060е\u200e", "поле"],
    ["soft hyphen", "по\u00adле", "поле"],
    ["variation selector", "поле\ufe0f", "поле"],
    ["white space", " \t\u00a0поле\r\n", "поле"],
    ["hyphen", "путь-дороженьку", "путь-дороженьку"],
    ["en dash", "путь–дороженьку", "путь-дороженьку"],
    ["em dash", "путь—дороженьку", "путь-дороженьку"],
    ["minus", "путь−дороженьку", "путь-дороженьку"],
    ["non-breaking hyphen", "путь‑дороженьку", "путь-дороженьку"],
    ["two dashes", "путь--дороженьку", "путь-дороженьку"],
    ["dash at the edges", "— поле —", "поле"],
    ["quotes", "«по„л“е»", "поле"],
    ["apostrophe", "об'явить", "обявить"],
    ["punctuation", "(поле!?..,;:…)", "поле"],
    ["dash and quotes", "«чижик»-«пыжик»", "чижик-пыжик"],
    ["Latin look-alikes", "пoлe", "поле"],
    ["capital Latin look-alikes", "ПOЛE", "поле"],
    ["all look-alikes", "яabcehkmoptxy", "яавсенкмортху"],
    ["Latin ë", "берëза", "береза"],
    ["Latin é as a stressed look-alike", "бeрéза", "береза"],
    ["other Latin letters stay", "поzле", "поzле"],
    ["inner white space stays", "по ле", "по ле"],
    ["other layout", "gjkt", "поле"],
    ["other layout in capitals", "GJKT", "поле"],
    ["layout punctuation inside", "k.,k.", "люблю"],
    ["layout punctuation at the edges", ",jk.", "болю"],
    ["ж э х ъ ё", ";'[]`", "жэхъе"],
    ["Ж Э Х Ъ Ё Б Ю", ':"{}~<>', "жэхъебю"],
    ["hyphen in the other layout", "genm-ljhj;tymre", "путь-дороженьку"],
    ["zero-width in the other layout", "gj\u200bkt", "поле"],
    ["digits", "1812", "1812"],
    ["nothing", "", ""],
    ["punctuation alone", "—!…", ""],
  ])("%s: %j is %j", (_, input, expected) => {
    expect(normaliseAnswer(input)).toBe(expected);
    expect(normaliseAnswer(expected)).toBe(expected);
  });

  it.each(["\ud800", "по\udc00ле", "\u0000", "по\u0000ле", "👩‍👩‍👧", "\u0301", "İ"])(
    "takes %j without throwing",
    (input) => {
      expect(typeof normaliseAnswer(input)).toBe("string");
      expect(isSameWord(input, "поле")).toBe(false);
      expect(isSameWord("поле", input)).toBe(false);
    },
  );

  it.each([
    "а",
    "-",
    " ",
    " -",
    "a-",
    "\u0301",
    "и\u0306",
    "g",
    ".",
    "«",
    "\ud800",
    "1!",
    "\u0302\u0323",
    "\u0302\u200b\u0323",
  ])("gets through 1e5 of %j", (unit) => {
    const long = unit.repeat(1e5);
    expect(normaliseAnswer(long).length).toBeLessThanOrEqual(long.length);
    expect(isSameWord(long, "поле")).toBe(false);
    expect(isSameWord(`${long}я`, "поле")).toBe(false);
  });
});

describe("toRussianLayout", () => {
  it.each([
    ["gjkt", "поле"],
    ["Ghbdtn", "Привет"],
    ["qwertyuiop[]", "йцукенгшщзхъ"],
    ["asdfghjkl;'", "фывапролджэ"],
    ["zxcvbnm,.", "ячсмитьбю"],
    ["`", "ё"],
    ["gjkt/", "поле."],
    ["gjkt?", "поле,"],
    ["поле", "поле"],
    ["gjле", "gjле"],
    ["кто-то,", "кто-то,"],
    ["123 !", "123 !"],
    ["", ""],
  ])("%j is %j", (typed, expected) => {
    expect(toRussianLayout(typed)).toBe(expected);
  });
});

describe("isSameWord", () => {
  it.each([
    ["стояла", "стояла"],
    ["Стояла,", "стояла"],
    ["береза", "берёза"],
    ["берёза", "береза"],
    ["все", "всё"],
    ["чижик—пыжик", "Чижик-пыжик"],
    [",thtpf", "берёза"],
    [",th`pf", "берёза"],
    ["gjkt.", "поле"],
    ["gjkt,", "поле"],
    ["gjkt...", "поле"],
    ['"gjkt"', "поле"],
    ["'nj", "это"],
    ["'nj,", "это"],
    ['"nj', "это"],
    ["cdj.", "свою"],
    ["cdj.!", "свою"],
    ["[jhjij", "хорошо"],
    ["xb;br-gs;br", "Чижик-пыжик"],
    ["пoле", "поле"],
    ["rock", "rock"],
    ["кщсл", "rock"],
    ["rock’n’roll", "rock'n'roll"],
    ["rocknroll", "rock'n'roll"],
    ["кщслткщдд", "rock'n'roll"],
    ["im", "I'm"],
    ["1812", "1812"],
  ])("%j is «%s»", (answer, word) => {
    expect(isSameWord(answer, word)).toBe(true);
  });

  it.each([
    ["стоял", "стояла"],
    ["стаяла", "стояла"],
    ["стояла стояла", "стояла"],
    ["стояла", "стоялалюли"],
    ["сто яла", "стояла"],
    ["кто то", "кто-то"],
    ["ктото", "кто-то"],
    ["мои", "мой"],
    ["gj.kt", "поле"],
    ["gjkt", "полею"],
    ["поzле", "поле"],
    ["rock", "рок"],
    ["", "поле"],
    ["—", "поле"],
    ["", ""],
    ["—", "…"],
  ])("%j is not «%s»", (answer, word) => {
    expect(isSameWord(answer, word)).toBe(false);
  });
});

describe("cleanWord", () => {
  it.each([
    ["«Берёза»,", "берёза"],
    ["Rock'n'Roll", "rocknroll"],
    ["бе\u0301лая", "белая"],
    ["Чижик—пыжик", "чижик-пыжик"],
    ["ЁЛКА", "ёлка"],
    ["Йод", "йод"],
    ["Love", "love"],
  ])("%j reads %j", (text, expected) => {
    expect(cleanWord(text)).toBe(expected);
  });
});

describe("letterSpan", () => {
  it.each([
    ["«кто-то»,", { start: 1, end: 7 }],
    ["поле\u0301!", { start: 0, end: 5 }],
    ["№5", { start: 1, end: 2 }],
    ["𝐀.", { start: 0, end: 2 }],
    ["—", undefined],
    ["", undefined],
  ])("%j", (text, expected) => {
    expect(letterSpan(text)).toEqual(expected);
  });
});

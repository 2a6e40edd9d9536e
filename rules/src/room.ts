import { MISTAKES_PER_WORD } from "./config.ts";

/** Letters of a room's code: no Ё, Й, Ъ, Ы, Ь, which are misheard and hard to find on a keyboard. */
export const roomLetters = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ";
export const ROOM_CODE_LENGTH = 5;

/** Latin letters and Ё, Й that players type for a letter of a code. */
const typedFor = { from: "ABCEHKMOPTXYЁЙ", to: "АВСЕНКМОРТХУЕИ" };

/** Rude letter sequences, which must not appear on a big screen. */
const rude = /ХУ[ЕИЮЯ]|ПИЗД|ПЕЗД|БЛЯ|[ЕИ]БА[ЛНТШ]?|ЖОП|СУК|СУЧ|ГОВН|МУД|ПИД|СИС|СРА[ЛТ]|ДРОЧ|ШЛЮ|ЛОХ/;

/**
 * A code of random letters.
 * @param draw a whole number below its argument.
 */
export function drawRoomCode(draw: (below: number) => number): string {
  for (;;) {
    const code = Array.from({ length: ROOM_CODE_LENGTH }, () => roomLetters.charAt(draw(roomLetters.length))).join("");
    if (!rude.test(code)) return code;
  }
}

/** A code as it was typed: in small letters, with spaces, in Latin letters that look the same; undefined where it is none. */
export function readRoomCode(typed: string): string | undefined {
  const letters = Array.from(typed.toUpperCase().replaceAll(/[\s-]/g, ""), (letter) => {
    const at = typedFor.from.indexOf(letter);
    return at < 0 ? letter : typedFor.to.charAt(at);
  });
  const isCode = letters.length === ROOM_CODE_LENGTH && letters.every((letter) => roomLetters.includes(letter));
  return isCode ? letters.join("") : undefined;
}

/** Points of a word that is restored at once, and of one restored with the last second. */
const WORD = { first: 60, last: 20 };
/** Points that each wrong answer at its blank costs. */
const MISTAKE = 10;
/** The share of a word's points that is left after a lamp. */
const LAMP_SHARE = 0.5;

type RoomWord = {
  /** Since the start of the song by the server's clock, ms. */
  readonly ms: number;
  /** How long the song is played, ms. */
  readonly limitMs: number;
  /** Wrong answers at this blank. */
  readonly mistakes: number;
  readonly lamp: boolean;
};

/**
 * Points of one restored word: less the later it comes and with every wrong answer; never below 0. Five blanks found
 * at once and five found late differ threefold, so that speed counts and correctness counts more.
 */
export function roomWordPoints({ ms, limitMs, mistakes, lamp }: RoomWord): number {
  if (mistakes >= MISTAKES_PER_WORD) return 0;
  const late = Math.min(1, Math.max(0, ms / limitMs));
  const paid = WORD.first - (WORD.first - WORD.last) * late - MISTAKE * mistakes;
  return Math.round(Math.max(0, paid) * (lamp ? LAMP_SHARE : 1));
}

/** Ranks by points, in the order given: equal points share a rank, and the following ranks are skipped (1, 1, 3). */
export function roomRanks(points: readonly number[]): number[] {
  const sorted = points.toSorted((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [at, value] of sorted.entries()) if (!first.has(value)) first.set(value, at + 1);
  return points.map((value) => first.get(value) ?? 0);
}

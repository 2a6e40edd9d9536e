import { lookalikeKey } from "../../lookalikes.ts";

/**
 * Where a reserved word counts: as a whole word, at the beginning or end of one, or anywhere. This
 * keeps innocent names that merely contain one.
 */
const claims = {
  anywhere: "administr администр moderator модератор поддержк podderzhk podderjk hitoslov khitoslov xitoslov хитослов",
  beginning: "admin админ support саппорт официальн ofitsialn",
  end: "admin админ support саппорт",
  word: "owner vladelec vladelets владелец moder модер staff official сапорт сотрудник сотрудники sotrudnik техпод helpdesk",
  whole: "system система root служба guest",
  innocent: "supporter vladmin владмин",
};
/** Signs that are read as letters where a letter is due. */
const signs: Readonly<Record<string, string>> = { "@": "a", $: "s", "!": "i", "|": "l", "€": "e" };
type Keys = Record<keyof typeof claims, readonly string[]>;
let loaded: Promise<Keys> | undefined;

/**
 * Whether a player of this name could pass for staff, by how the name looks, see `lookalikeKey`.
 */
export async function claimsStaff(name: string): Promise<boolean> {
  const read = name.replaceAll(/[@$!|€]/g, (sign) => signs[sign] ?? sign);
  return (await claimsAsWritten(name)) || (read !== name && (await claimsAsWritten(read)));
}

async function claimsAsWritten(name: string): Promise<boolean> {
  const keys = await (loaded ??= load());
  const words = name.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const whole = await keyOf(words.join(""));
  if (keys.whole.includes(whole) || keys.anywhere.some((claim) => whole.includes(claim))) return true;
  // Letter by letter: «а д м и н».
  const spelt = words.length > 2 && words.every((word) => /^.\p{M}*$/u.test(word)) ? [words.join("")] : [];
  // «mariaAdmin»
  const humps = words.flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{Lu})/u));
  for (const word of new Set([...words, ...humps, ...spelt])) if (await claimsAsWord(word, keys)) return true;
  return false;
}

async function claimsAsWord(word: string, keys: Keys): Promise<boolean> {
  // A digit may stand for a letter («supp0rt») or not belong to the word («support24»).
  const stems = new Set([word, word.replace(/^\d+/, ""), word.replace(/\d+$/, ""), word.replace(/^\d+|\d+$/g, "")]);
  for (const stem of stems) {
    const key = await keyOf(stem);
    if (keys.innocent.some((text) => key.startsWith(text))) continue;
    if (keys.word.includes(key)) return true;
    if (keys.beginning.some((claim) => key.startsWith(claim)) || keys.end.some((claim) => key.endsWith(claim))) {
      return true;
    }
  }
  return false;
}

/** Without marks, as staff's names have none: «А́дмин» and «А̲д̲м̲и̲н̲» read as «Админ». */
async function keyOf(text: string): Promise<string> {
  return (await lookalikeKey(text)).replaceAll(/\p{M}/gu, "");
}

async function load(): Promise<Keys> {
  const keysOf = (words: string) => Promise.all(words.split(" ").map((word) => keyOf(word)));
  return {
    anywhere: await keysOf(claims.anywhere),
    beginning: await keysOf(claims.beginning),
    end: await keysOf(claims.end),
    word: await keysOf(claims.word),
    whole: await keysOf(claims.whole),
    innocent: await keysOf(claims.innocent),
  };
}

const ordinals = [
  "первой",
  "второй",
  "третьей",
  "четвёртой",
  "пятой",
  "шестой",
  "седьмой",
  "восьмой",
  "девятой",
  "десятой",
  "одиннадцатой",
  "двенадцатой",
  "тринадцатой",
  "четырнадцатой",
  "пятнадцатой",
];

/** «После второй песни»; songs are counted from 1. Written out, a number may stand above its noun: it is long. */
export function afterSong(number: number): string {
  return ["После", ordinals[number - 1] ?? "новой", "песни"].join(" ");
}

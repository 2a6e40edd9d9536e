import { expect, it } from "vitest";
import { cellText, csvText } from "./spreadsheet.ts";

it.each([
  "=1+1",
  "+1+1",
  "-2",
  "@SUM(A1)",
  "\t=1",
  "\tа",
  "\r=1",
  "\nа",
  " =1+1",
  "\u00A0=1+1",
  "\uFEFF=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "=cmd|' /C calc'!A0",
  "+7900123456=cmd",
  "+7",
  "+79001234567+1",
  "-79001234567",
])("%j gets an apostrophe", (text) => expect(cellText(text)).toBe(`'${text}`));

it.each(["", " ", "а=1", "1+1", "'=1", "анна", "anna@example.ru", "+79001234567", "+375291234567", "—", "−5", " а"])(
  "%j stays as it is",
  (text) => expect(cellText(text)).toBe(text),
);

it.each([
  ["vk,=cmd|' /C calc'!A0", "vk,'=cmd|' /C calc'!A0"],
  ["vk;=1", "vk;'=1"],
  ["vk\t=1", "vk\t'=1"],
  ["vk\r\n=1", "vk\r\n'=1"],
  ["vk, +1", "vk,' +1"],
  ['vk,"=1"', `vk,'"=1"`],
  ["vk,-1,@SUM(A1)", "vk,'-1,'@SUM(A1)"],
  ["vk,＝1", "vk,'＝1"],
  ["=1,=1", "'=1,'=1"],
  ["+79001234567", "+79001234567"],
  ["Мелодин, Нотова", "Мелодин, Нотова"],
  ["а = б; в - г", "а = б; в - г"],
  ["vk,'=1", "vk,'=1"],
])("in a csv %j becomes %j", (text, escaped) => expect(csvText(text)).toBe(escaped));

it("in a workbook a text keeps its lines and lists", () => {
  const text = "Подарки:\n- диск\n- билет";
  expect(cellText(text)).toBe(text);
});

import { expect, it } from "vitest";
import { csvOf } from "./sheet.ts";

it("makes a csv for Russian Excel: a byte order mark, semicolons, decimal commas, ISO days", () => {
  const sheet = {
    head: ["День", "Запуски"],
    rows: [
      { key: "1", name: "5 июня", code: "2026-06-05", cells: [12.5, null] },
      { key: "2", name: "6 июня", code: "2026-06-06", cells: [-3, "да; нет"] },
    ],
  };
  expect(csvOf(sheet)).toBe('\uFEFFДень;Запуски\r\n2026-06-05;12,5;\r\n2026-06-06;-3;"да; нет"\r\n');
});

it.for([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+7", "'+7"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t'=1"],
  ["\r=1", `"'\r'=1"`],
  ["\n=1", `"'\n'=1"`],
  ["＝1+1", "'＝1+1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  [" =1+1", "' =1+1"],
  ['=1";=2', `"'=1"";'=2"`],
  ["vk,=cmd|' /C calc'!A0", "vk,'=cmd|' /C calc'!A0"],
  ["две\nстроки", '"две\nстроки"'],
  ["Калинка = малинка", "Калинка = малинка"],
] as const)("the text %j stays a text", ([text, field]) => {
  const name = csvOf({ head: ["Имя"], rows: [{ key: "1", name: text, cells: [] }] });
  const head = csvOf({ head: [text], rows: [] });
  const cell = csvOf({ head: ["Имя"], rows: [{ key: "1", name: "а", cells: [text] }] });
  expect([name, head, cell]).toEqual([
    `\uFEFFИмя\r\n${field}\r\n`,
    `\uFEFF${field}\r\n`,
    `\uFEFFИмя\r\nа;${field}\r\n`,
  ]);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Draws } from "./achievements.tsx";

it.each([
  ["has ended", undefined, "завершён"],
  ["is not known yet", null, ""],
  ["runs", { place: 3, isPaused: false }, "идёт, 3-е место"],
  ["runs, without a rank yet", { place: null, isPaused: false }, "идёт"],
  ["is paused", { place: 3, isPaused: true }, "на паузе, 3-е место"],
  ["is paused, without a rank yet", { place: null, isPaused: true }, "на паузе"],
])("a draw that %s is told so in the profile", (_what, running, told) => {
  const draw = { _id: "d", name: "Тираж", score: 5, prize: null, ...(running !== undefined && { running }) };
  const table = renderToStaticMarkup(createElement(Draws, { draws: [draw] }));
  expect(/<td>Тираж<\/td><td>([^<]*)<\/td>/.exec(table)?.[1]?.replaceAll("\u00A0", " ")).toBe(told);
});

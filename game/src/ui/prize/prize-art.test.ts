import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PrizeArt } from "./prize-art.tsx";

/** How a disc, a key, a half-disc and a wave are written. */
const shapes = [
  /^circle cx="\d+" cy="\d+" r="\d+" fill="[^"]+"$/,
  /^rect x="\d+" y="\d+" width="\d+" height="\d+" fill="[^"]+" rx="\d+"$/,
  /^path d="M\d+ \d+a(\d+) \1 0 0 1 \d+ 0z" fill="[^"]+"$/,
  /^path d="(M\d+ \d+v\d+)+" stroke="[^"]+" stroke-width="7" stroke-linecap="round"$/,
];

it.each([0, 1, 2, 3])("drawing %d of a prize is of disc, half-disc, key and wave alone", (at) => {
  const svg = renderToStaticMarkup(createElement(PrizeArt, { img: null, at }));
  const [ground, ...drawn] = [...svg.matchAll(/<((?:rect|circle|path|line|polygon|ellipse|text)[^>]*?)\/?>/g)].map(
    ([, tag]) => tag ?? "",
  );
  expect(ground).toMatch(/^rect width="200" height="200" fill="var\(--disc-\d\)"$/);
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.filter((tag) => !shapes.some((shape) => shape.test(tag)))).toEqual([]);
});

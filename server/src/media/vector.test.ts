import sharp from "sharp";
import { expect, it } from "vitest";
import { drawVector } from "./vector.ts";

const shape = { size: 64, fit: "inside" } as const;
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500">${inside}</svg>`);

it("a vector picture is drawn in a process of its own", async () => {
  const webp = await drawVector(svg(`<rect width="9" height="9"/>`), shape);
  expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: 64, height: 32 });
});

it("one that takes too long is stopped", async () => {
  const filters = `<feTurbulence numOctaves="100"/><feMorphology radius="500"/>`.repeat(1000);
  const endless = svg(`<filter id="f">${filters}</filter><rect width="1000" height="500" filter="url(#f)"/>`);
  const started = performance.now();
  await expect(drawVector(endless, shape, 2000)).rejects.toMatchObject({ killed: true });
  expect(performance.now() - started).toBeLessThan(10_000);
});

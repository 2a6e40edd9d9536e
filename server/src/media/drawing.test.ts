import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawPicture } from "./drawing.ts";

const shape = { size: 64, fit: "inside" } as const;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "hitoslov-drawing-"))));
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, inside: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500">${inside}</svg>`);
  return file;
}

/** One element, a hundred million dashes. */
const endless = `<path d="M0 0H1000000" stroke="red" stroke-dasharray=".01"/>`;

it("a picture is drawn in another process, again and again", async () => {
  const plain = await save("plain.svg", `<rect width="9" height="9"/>`);
  for (let time = 0; time < 3; time++) {
    const drawing = await drawPicture(plain, shape);
    const { webp } = drawing as { webp: Buffer };
    expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: 64, height: 32 });
  }
});

it("one that takes too long is stopped by the processor's time, and the next one is drawn", async () => {
  const options = { seconds: 0.5, atMost: 600 };
  expect(await drawPicture(await save("endless.svg", endless), shape, options)).toEqual({ refused: "complex" });
  expect(await drawPicture(await save("next.svg", ""), shape)).toHaveProperty("webp");
});

it("a rule of a style sheet is read once, however many selectors share it", async () => {
  const selectors = Array.from({ length: 400 }, (_, at) => `.a${at}`).join();
  const sheet = `<style>${selectors}{${";".repeat(900_000)}}</style><rect class="a1" width="9" height="9"/>`;
  expect(await drawPicture(await save("selectors.svg", sheet), shape)).toHaveProperty("webp");
});

it("one that takes too long by the clock is stopped as well", async () => {
  const options = { seconds: 600, atMost: 3 };
  expect(await drawPicture(await save("endless.svg", endless), shape, options)).toEqual({ refused: "complex" });
});

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount } from "../test/factories.ts";

vi.setConfig({ testTimeout: 240_000 });

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const svg = (inside: string, size = 'width="1000" height="1000"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);
const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: "#aa2233" } }).png();

const attacks = {
  // Within all limits: only time stops it.
  "a line of a hundred million dashes": svg(`<path d="M0 0H1000000" stroke="red" stroke-dasharray=".01"/>`),
  "filters upon filters": svg(
    `<filter id="f">${`<feTurbulence numOctaves="9"/><feMorphology radius="50"/>`.repeat(140)}</filter>
     <rect width="1000" height="1000" filter="url(#f)"/>`,
  ),
  "2 MB of text without a size": svg(`<text y="9">${"Слова песни одна за другой ".repeat(40_000)}</text>`, ""),
};

it.for(Object.entries(attacks))("four pictures of one player delay nobody else's: %s", async ([, img]) => {
  const attacker = await createNamedAccount(app, {});
  const others = [await createNamedAccount(app, {}), await createNamedAccount(app, {})];
  let refused = 0;
  const attack = Array.from({ length: 4 }, async () => {
    const reply = await app.upload("uploadMyPhoto", {}, { img }, attacker.token);
    refused += 1;
    return reply;
  });
  const [vector, dots] = await Promise.all([
    app.upload("uploadMyPhoto", {}, { img: svg(`<rect width="9" height="9"/>`) }, others[0]?.token),
    app.upload("uploadMyPhoto", {}, { img: await photo.toBuffer() }, others[1]?.token),
  ]);
  // By order, not by time: with one queue for all, the others' begin after three or four have been answered. What is
  // refused at once may be.
  if (img.length < 1000) expect(refused).toBeLessThan(3);
  expect([vector.status, dots.status]).toEqual([200, 200]);
  for (const reply of await Promise.all(attack)) {
    expect([reply.status, reply.error.code]).toEqual([413, "too_large"]);
    expect(reply.error.message).toMatch(/сложная/);
  }
});

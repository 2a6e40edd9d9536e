// Draws the icons of the installed game from its favicon: `node brand/make-icons.ts`. The results are committed.
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const game = path.join(import.meta.dirname, "../game/public");
const icons = path.join(game, "icons");
const mark = await readFile(path.join(game, "favicon.svg"));
const glass = "#0c2426";

await mkdir(icons, { recursive: true });

/** Draws an icon of `side` px whose mark takes this `share` of the side; the system may cut off the rest. */
async function draw(name: string, side: number, share: number): Promise<void> {
  const inner = Math.round(side * share);
  const picture = await sharp(mark, { density: (72 * inner) / 64 })
    .resize(inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 4, background: share < 1 ? glass : "#0000" } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(icons, name));
}

await draw("192.png", 192, 1);
await draw("512.png", 512, 1);
// A maskable icon keeps clear of everything outside a circle of 80 % (W3C, manifest-app-info, "Maskable icons").
await draw("maskable-512.png", 512, 0.72);
await draw("apple-180.png", 180, 0.9);

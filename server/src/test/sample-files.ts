import { readFile } from "node:fs/promises";
import sharp from "sharp";

export const mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
export const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
  .png()
  .toBuffer();
/** Only the head of an mp4, by which its kind is recognised. */
export const mp4 = Buffer.concat([
  Buffer.from("0000001c6674797069736f6d0000020069736f6d69736f326d703431", "hex"),
  Buffer.alloc(64),
]);

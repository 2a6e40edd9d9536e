import { parseBuffer } from "music-metadata";

/** Encoders pad the end of an mp3; this much over a whole second is no second of sound. */
const padding = 0.06;

/** Whole seconds, rounded up. */
export async function audioSeconds(content: Uint8Array): Promise<number> {
  const { format } = await parseBuffer(content, undefined, { duration: true, skipCovers: true });
  if (format.duration === undefined) throw new Error("The audio has no duration");
  return Math.ceil(format.duration - padding);
}

/**
 * An mp3 without its tags, which would name the song to whoever opens the file.
 * Source: id3.org, ID3v2.4.0 structure §3.1 (header, footer, syncsafe size) and ID3v1; APE tags specification v2.
 */
export function stripMp3Tags(content: Uint8Array): Uint8Array {
  let bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  while (bytes.length >= 10 && bytes.toString("latin1", 0, 3) === "ID3") {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes.readUInt8(at) & 0x7f), 0);
    const footer = (bytes.readUInt8(5) & 0x10) === 0 ? 0 : 10;
    bytes = bytes.subarray(10 + size + footer);
  }
  for (;;) {
    if (bytes.length >= 128 && bytes.toString("latin1", bytes.length - 128, bytes.length - 125) === "TAG") {
      bytes = bytes.subarray(0, -128);
      continue;
    }
    const footerAt = bytes.length - 32;
    if (footerAt >= 0 && bytes.toString("latin1", footerAt, footerAt + 8) === "APETAGEX") {
      // With its footer, which is 32 bytes whatever the tag says.
      const size = Math.max(32, bytes.readUInt32LE(footerAt + 12));
      const header = (bytes.readUInt32LE(footerAt + 20) & 0x8000_0000) === 0 ? 0 : 32;
      bytes = bytes.subarray(0, Math.max(0, bytes.length - size - header));
      continue;
    }
    return bytes;
  }
}

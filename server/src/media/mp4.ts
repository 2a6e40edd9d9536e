import type { FileHandle } from "node:fs/promises";
import { fill } from "./fill.ts";

/** Boxes that hold nothing but others. Source: ISO/IEC 14496-12 §4.2 and §6.2. */
const containers = ["moov", "trak", "mdia"];
/** What says who filmed, where and with what; `uuid` carries XMP. */
const metadataBoxes = ["udta", "meta", "uuid"];
/** A film in fragments of a second has fewer. */
const boxesAtMost = 20_000;

/** Makes free space of the metadata of an mp4, so that nothing else of it moves. False where its boxes do not fit. */
export async function clearMp4(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  let left = boxesAtMost;

  async function clear(from: number, to: number): Promise<boolean> {
    for (let at = from; at < to;) {
      const box = await readBox(file, at, to);
      if (box === undefined || left-- === 0) return false;
      if (metadataBoxes.includes(box.type)) {
        await file.write("free", at + 4, "latin1");
        await fill(file, box.bodyAt, box.end);
      } else if (containers.includes(box.type) && !(await clear(box.bodyAt, box.end))) {
        return false;
      }
      at = box.end;
    }
    return true;
  }

  return clear(0, size);
}

async function readBox(file: FileHandle, at: number, to: number) {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, at);
  if (bytesRead < 8) return undefined;
  const size = head.readUInt32BE(0);
  // 1: the size follows in eight bytes; 0: up to the end.
  const bodyAt = at + (size === 1 ? 16 : 8);
  const end = size === 0 ? to : at + (size === 1 ? Number(head.readBigUInt64BE(8)) : size);
  return bodyAt <= end && end <= to ? { type: head.toString("latin1", 4, 8), bodyAt, end } : undefined;
}

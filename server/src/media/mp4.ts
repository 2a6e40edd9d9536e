import type { FileHandle } from "node:fs/promises";
import { fill } from "./fill.ts";

/** Boxes that contain only boxes. Source: ISO/IEC 14496-12 §4.2 and §6.2. */
const containers = ["moov", "trak", "mdia"];
/** Boxes that tell who filmed, where and with what; `uuid` carries XMP. */
const metadataBoxes = ["udta", "meta", "uuid"];
/** Most boxes that are read; a film in fragments of one second has fewer. */
const boxesAtMost = 20_000;

/** Turns the metadata of an mp4 into free boxes; nothing else moves. False if boxes do not fit or are too many. */
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
  // 1: the size follows in eight bytes; 0: the box extends to the end.
  const bodyAt = at + (size === 1 ? 16 : 8);
  const end = size === 0 ? to : at + (size === 1 ? Number(head.readBigUInt64BE(8)) : size);
  return bodyAt <= end && end <= to ? { type: head.toString("latin1", 4, 8), bodyAt, end } : undefined;
}

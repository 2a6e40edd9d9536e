import type { FileHandle } from "node:fs/promises";
import { fill } from "./fill.ts";

/** Elements by their ids. Source: RFC 8794 §11 and RFC 9559 §5.1. */
const segment = 0x1853_8067;
const info = 0x1549_a966;
const cluster = 0x1f43_b675;
/** Elements that tell who filmed, when and with what: Tags, Attachments, Title, DateUTC, SegmentFilename. */
const metadataElements = [0x1254_c367, 0x1941_a469, 0x7ba9, 0x4461, 0x7384];
const voidId = 0xec;
/** Most elements that are read; a live recording has a cluster a second, with blocks in each. */
const elementsAtMost = 100_000;

/** Turns the metadata of a webm into Void elements; nothing else moves. False if elements misfit or are too many. */
export async function clearWebm(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  let at = 0;
  for (let left = elementsAtMost; at < size && left > 0; left--) {
    const element = await readElement(file, at, size);
    if (element === undefined) return false;
    const { id, bodyAt, end, isOpen } = element;
    if (metadataElements.includes(id)) await makeVoid(file, at, end);
    // A segment, its Info and a cluster of unknown size are entered; all other elements are skipped as a whole.
    at = id === segment || id === info || (id === cluster && isOpen) ? bodyAt : end;
  }
  return at >= size;
}

async function readElement(file: FileHandle, at: number, to: number) {
  const head = Buffer.alloc(12);
  const { bytesRead } = await file.read(head, 0, 12, at);
  const idBytes = Math.clz32(head.readUInt8(0)) - 23;
  if (idBytes > 4 || bytesRead < idBytes + 1) return undefined;
  const sizeBytes = Math.clz32(head.readUInt8(idBytes)) - 23;
  if (sizeBytes > 8 || bytesRead < idBytes + sizeBytes) return undefined;
  const bits = BigInt(`0x${head.toString("hex", idBytes, idBytes + sizeBytes)}`) & (2n ** BigInt(7 * sizeBytes) - 1n);
  const bodyAt = at + idBytes + sizeBytes;
  // All ones: the size was unknown when the element was written.
  const isOpen = bits === 2n ** BigInt(7 * sizeBytes) - 1n;
  const end = isOpen ? to : bodyAt + Number(bits);
  return end <= to ? { id: head.readUIntBE(0, idBytes), bodyAt, end, isOpen } : undefined;
}

async function makeVoid(file: FileHandle, from: number, to: number): Promise<void> {
  await fill(file, from, to);
  const bytes = to - from;
  // The size takes one byte if that is enough, else eight.
  const head = Buffer.alloc(bytes < 129 ? 2 : 9);
  if (bytes < 129) head.writeUInt8(0x80 | (bytes - 2), 1);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(bytes - 9), 1);
  head.writeUInt8(voidId, 0);
  await file.write(head, 0, head.length, from);
}

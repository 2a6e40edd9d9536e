import type { FileHandle } from "node:fs/promises";

/** Writes zeros over a part of a file. */
export async function fill(file: FileHandle, from: number, to: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(to - from, 1024 * 1024));
  for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

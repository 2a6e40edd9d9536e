import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import type { Readable } from "node:stream";
import type { ByteRange } from "../media/store.ts";
import { AppError } from "./errors.ts";

/** A file whose parts can be requested. */
export class RangedFile {
  readonly bytes: number;
  readonly type: string;
  readonly read: (range?: ByteRange) => Promise<Readable>;

  constructor(bytes: number, type: string, read: RangedFile["read"]) {
    this.bytes = bytes;
    this.type = type;
    this.read = read;
  }
}

/** Sends the part of a file that the request asks for; all of it where it asks for none, or for several. */
export async function sendRanged(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, read }: RangedFile,
): Promise<FastifyReply> {
  reply.type(type).header("accept-ranges", "bytes");
  const requested = headers.range === undefined ? -2 : parseRange(bytes, headers.range);
  if (requested === -1) {
    reply.header("content-range", `bytes */${bytes}`);
    throw new AppError(416, "bad_request", "В\u00A0файле нет такой части");
  }
  const range = typeof requested === "number" || requested.length !== 1 ? undefined : requested[0];
  if (range === undefined) return reply.header("content-length", bytes).send(await read());
  reply.status(206).headers({
    "content-range": `bytes ${range.start}-${range.end}/${bytes}`,
    "content-length": range.end - range.start + 1,
  });
  return reply.send(await read({ start: range.start, end: range.end }));
}

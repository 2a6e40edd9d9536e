/** A box of an mp4. Source: ISO/IEC 14496-12 §4.2. */
export function box(type: string, content: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(type, "latin1"), content]);
}

/** The head of an mp4, and these boxes. */
export function movie(...boxes: readonly Buffer[]): Buffer {
  return Buffer.concat([box("ftyp", Buffer.from("isom\0\0\u0002\0isommp42", "latin1")), ...boxes]);
}

/** An element of a webm; of unknown size unless `isSized`. Source: RFC 8794 §4. */
export function ebml(id: number, content: Uint8Array, isSized = true): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | (isSized ? BigInt(content.length) : (1n << 56n) - 1n));
  return Buffer.concat([Buffer.from(id.toString(16), "hex"), size, content]);
}

/** The head of a webm, and a segment of these elements. */
export function recording(...elements: readonly Buffer[]): Buffer {
  return Buffer.concat([
    ebml(0x1a45_dfa3, ebml(0x4282, Buffer.from("webm"))),
    ebml(0x1853_8067, Buffer.concat(elements), false),
  ]);
}

/** A film of 60 bytes that says it has four billion samples, of no bytes each. Source: ISO/IEC 14496-12 §8.8.8. */
export function endlessRun(): Buffer {
  const run = Buffer.alloc(12);
  run.writeUInt32BE(0xffff_ffff, 4);
  return movie(box("moof", box("traf", box("trun", run))));
}

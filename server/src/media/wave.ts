/** PCM, floats, A-law and µ-law: samples of one size, by which the length can be told. */
const codecs = [1, 3, 6, 7];
const extensible = 0xfffe;
/** A studio's program writes a dozen. */
const chunksAtMost = 1000;

/**
 * A wav of its format and its samples only, with every size set right; undefined when it is none or of a codec with
 * frames of its own. Source: Microsoft, Multimedia Programming Interface and Data Specifications 1.0, "WAVE", and
 * WAVEFORMATEXTENSIBLE.
 */
export function keepSamples(content: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE") return undefined;
  let head: Buffer | undefined;
  let data: Buffer | undefined;
  let at = 12;
  for (let left = chunksAtMost; left > 0 && at + 8 <= bytes.length; left--) {
    const id = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    // A recorder that was cut off leaves a size past the end.
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (id === "fmt ") head ??= body;
    if (id === "data") data ??= body;
    if (head !== undefined && data !== undefined) break;
    at += 8 + size + (size % 2);
  }
  const format = readFormat(head);
  if (format === undefined || data === undefined) return undefined;
  const count = Math.floor(data.length / format.block);
  if (count === 0) return undefined;
  const samples = data.subarray(0, count * format.block);
  const fact = format.isPcm ? [] : [chunk("fact", uint32(count))];
  const body = Buffer.concat([Buffer.from("WAVE"), chunk("fmt ", format.bytes), ...fact, chunk("data", samples)]);
  return chunk("RIFF", body);
}

function readFormat(bytes: Buffer | undefined) {
  if (bytes === undefined || bytes.length < 16) return undefined;
  const tag = bytes.readUInt16LE(0);
  const isExtensible = tag === extensible && bytes.length >= 40;
  const codec = isExtensible ? bytes.readUInt16LE(24) : tag;
  const [channels, rate, bits] = [bytes.readUInt16LE(2), bytes.readUInt32LE(4), bytes.readUInt16LE(14)];
  const block = (channels * bits) / 8;
  if (!codecs.includes(codec) || rate === 0 || block === 0 || !Number.isInteger(block)) return undefined;
  if (block > 0xffff || rate * block > 0xffff_ffff) return undefined;
  const own = Buffer.from(bytes.subarray(0, isExtensible ? 40 : 16));
  own.writeUInt32LE(rate * block, 8);
  own.writeUInt16LE(block, 12);
  return { block, isPcm: codec === 1, bytes: own };
}

function chunk(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), uint32(content.length), content, Buffer.alloc(content.length % 2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

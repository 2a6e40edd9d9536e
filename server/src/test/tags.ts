/** The title that tags of audio files contain, as people's programs write it. */
export const title = "Калинка";

/** ID3v2.4 with the title as UTF-8; a footer repeats the header. Source: id3.org, ID3v2.4.0 structure, §3. */
export function id3v2({ footer = false, padding = 0 } = {}): Buffer {
  const text = Buffer.concat([Buffer.from([3]), Buffer.from(title)]);
  const frame = Buffer.concat([Buffer.from("TIT2"), syncsafe(text.length), Buffer.alloc(2), text]);
  const body = Buffer.concat([frame, Buffer.alloc(padding)]);
  const head = (mark: string) =>
    Buffer.concat([Buffer.from(mark), Buffer.from([4, 0, footer ? 0x10 : 0]), syncsafe(body.length)]);
  return Buffer.concat([head("ID3"), body, ...(footer ? [head("3DI")] : [])]);
}

function syncsafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}

export function id3v1(): Buffer {
  const tag = Buffer.alloc(128);
  tag.write("TAG");
  tag.write("Kalinka", 3);
  return tag;
}

/** APEv2 with one item. Source: the APE tags specification, version 2. */
export function ape({ header = true } = {}): Buffer {
  const value = Buffer.from(title);
  const item = Buffer.concat([uint32(value.length), uint32(0), Buffer.from("Title\0"), value]);
  const edge = (flags: number) =>
    Buffer.concat([
      Buffer.from("APETAGEX"),
      uint32(2000),
      uint32(item.length + 32),
      uint32(1),
      uint32(flags),
      Buffer.alloc(8),
    ]);
  const has = header ? 0x8000_0000 : 0;
  return Buffer.concat([...(header ? [edge(has + 0x2000_0000)] : []), item, edge(has)]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Lyrics3 v2, which ends before an ID3v1. Source: id3.org/Lyrics3v2. */
export function lyrics3(): Buffer {
  const body = Buffer.from("LYRICSBEGINETT00014Kalinka Kalinka");
  return Buffer.concat([body, Buffer.from(`${String(body.length).padStart(6, "0")}LYRICS200`)]);
}

/** Chunks of a wav. Source: Microsoft, Multimedia Programming Interface and Data Specifications 1.0. */
export function chunk(id: string, content: Uint8Array, size = content.length): Buffer {
  return Buffer.concat([Buffer.from(id), uint32(size), content, Buffer.alloc(content.length % 2)]);
}

export function wav(...chunks: readonly Buffer[]): Buffer {
  return chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), ...chunks]));
}

/** The format of samples: mono, 8,000 a second. */
export function format({ codec = 1, bits = 16, rate = 8000, channels = 1, extra = Buffer.alloc(0) } = {}): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16LE(codec, 0);
  bytes.writeUInt16LE(channels, 2);
  bytes.writeUInt32LE(rate, 4);
  bytes.writeUInt32LE((rate * channels * bits) / 8, 8);
  bytes.writeUInt16LE((channels * bits) / 8, 12);
  bytes.writeUInt16LE(bits, 14);
  return chunk("fmt ", Buffer.concat([bytes, extra]));
}

/** So many seconds of a quiet tone, in the default `format`. */
export function tone(seconds: number): Buffer {
  const bytes = Buffer.alloc(Math.round(seconds * 8000) * 2);
  for (let i = 0; i < bytes.length / 2; i++) bytes.writeInt16LE(Math.round(Math.sin(i / 5) * 1000), i * 2);
  return bytes;
}

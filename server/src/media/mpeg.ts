/**
 * The frame headers of MPEG audio. Source: ISO/IEC 11172-3 §2.4.1.3 and §2.4.2.3 for MPEG-1, ISO/IEC 13818-3 §2.4.2.3
 * for the lower sampling rates of MPEG-2; MPEG-2.5 halves these once more and is Fraunhofer's own.
 */
type Frame = {
  /** Version, layer and sampling rate, the same in all frames of a file. */
  readonly format: number;
  readonly bytes: number;
  /** Where the data of layer III begin, after the header and the side information. */
  readonly dataAt: number;
};

/** kbit/s by index; 0 is "free format", whose headers do not tell the length of a frame. */
const bitrates = {
  mpeg1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  mpeg2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;
const samplingRates = [44_100, 48_000, 32_000];
/** By the two bits of the header; 1 is reserved. */
const versions = [{ divisor: 4 }, undefined, { divisor: 2 }, { divisor: 1 }];
/** By the two bits of the header; 0 is reserved. */
const layers = [undefined, 3, 2, 1] as const;

/** So many valid headers in a row are taken for frames, not for a coincidence. */
const run = 3;

/**
 * The frames of an MPEG audio file and nothing else: tags of every kind, pictures, junk and half a frame at the end are
 * left out. Empty if the file holds no such audio.
 */
export function keepFrames(content: Uint8Array): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const frames: Buffer[] = [];
  let first: Frame | undefined;
  let inStep = false;
  for (let at = 0; at < bytes.length;) {
    const frame = frameAt(bytes, at, first?.format);
    if (frame !== undefined && (inStep || isRun(bytes, at, frame)) && isWhole(bytes, at, frame)) {
      frames.push(bytes.subarray(at, at + frame.bytes));
      first ??= frame;
      inStep = true;
      at += frame.bytes;
    } else {
      inStep = false;
      at += id3Size(bytes, at);
    }
  }
  return first === undefined ? Buffer.alloc(0) : cleanInfo(Buffer.concat(frames), first, frames.length);
}

/** The whole frame that begins here, of this format if one is known. */
function frameAt(bytes: Buffer, at: number, format?: number): Frame | undefined {
  if (bytes[at] !== 0xff || at + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(at);
  const version = versions[(header >> 19) & 3];
  const layer = layers[(header >> 17) & 3];
  const samplingRate = samplingRates[(header >> 10) & 3];
  if (header >>> 21 !== 0x7ff || version === undefined || layer === undefined || samplingRate === undefined) return;
  const isMpeg1 = version.divisor === 1;
  const bitrate = bitrates[isMpeg1 ? "mpeg1" : "mpeg2"][layer][(header >> 12) & 15];
  if (bitrate === undefined || bitrate === 0) return undefined;
  // A slot is four bytes in layer I, else one; a frame holds 384, 1152 or, in layer III of MPEG-2, 576 samples.
  const [slot, samples] = layer === 1 ? [4, 384] : [1, layer === 3 && !isMpeg1 ? 576 : 1152];
  const slots = Math.floor((samples * bitrate * 1000 * version.divisor) / (8 * slot * samplingRate));
  const isMono = ((header >> 6) & 3) === 3;
  const frame = {
    format: header & 0xfffe_0c00,
    bytes: (slots + ((header >> 9) & 1)) * slot,
    dataAt: 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
  const fits = at + frame.bytes <= bytes.length && (format === undefined || frame.format === format);
  return fits ? frame : undefined;
}

const tags = ["TAG", "APETAGEX", "LYRICSBEGIN", "ID3"];

/** Whether a frame is complete: one that was cut off would contain the beginning of the tags after it. */
function isWhole(bytes: Buffer, at: number, { bytes: length, format }: Frame): boolean {
  const next = at + length;
  if (frameAt(bytes, next, format) !== undefined) return true;
  const frame = bytes.subarray(at, next);
  return !tags.some((mark) => frame.includes(mark));
}

function isRun(bytes: Buffer, at: number, first: Frame): boolean {
  let next = at + first.bytes;
  for (let i = 1; i < run; i++) {
    const frame = frameAt(bytes, next, first.format);
    if (frame === undefined) return false;
    next += frame.bytes;
  }
  return true;
}

/**
 * The length of the ID3v2 tag that begins here, in bytes, else 1. A tag is skipped as a whole, since its picture may
 * contain what looks like frames.
 * Source: id3.org, ID3v2.4.0 structure §3.1 (header, footer, syncsafe size).
 */
function id3Size(bytes: Buffer, at: number): number {
  if (bytes[at] !== 0x49 || at + 10 > bytes.length || bytes.toString("latin1", at, at + 3) !== "ID3") return 1;
  const size = [6, 7, 8, 9].reduce((sum, byte) => sum * 128 + (bytes.readUInt8(at + byte) & 0x7f), 0);
  const whole = 10 + size + ((bytes.readUInt8(at + 5) & 0x10) === 0 ? 0 : 10);
  return at + whole <= bytes.length ? whole : 1;
}

const lameBytes = 36;
const encoders = /^(?:LAME|Lav[cf])[\d.]*[abr]?\d?[\0 ]*$/;

/**
 * If the first frame is a Xing or LAME header, corrects its numbers of frames and bytes, and clears what follows its
 * fields, except the LAME tag of a known encoder. Source: gabriel.mp3-tech.org/mp3infotag.html, "Mp3 Info Tag rev 1".
 */
function cleanInfo(bytes: Buffer, first: Frame, frames: number): Buffer {
  const { dataAt } = first;
  const end = first.bytes;
  if (dataAt + 8 > end || !["Xing", "Info"].includes(bytes.toString("latin1", dataAt, dataAt + 4))) return bytes;
  const flags = bytes.readUInt32BE(dataAt + 4);
  let at = dataAt + 8;
  const field = (flag: number, size: number, write?: (offset: number) => void) => {
    if ((flags & flag) === 0 || at + size > end) return;
    write?.(at);
    at += size;
  };
  field(1, 4, (offset) => bytes.writeUInt32BE(frames - 1, offset));
  field(2, 4, (offset) => bytes.writeUInt32BE(bytes.length, offset));
  field(4, 100);
  field(8, 4);
  const isKnown = encoders.test(bytes.toString("latin1", at, Math.min(at + 9, end)));
  bytes.fill(0, isKnown ? Math.min(at + lameBytes, end) : at, end);
  return bytes;
}

import { createMp3Encoder } from "wasm-media-encoders";
import { countSamples, type Pcm } from "./pcm.ts";

/** kbit/s, constant, so that the size tells the length and nothing else. 20 s are 200 kB. */
const bitrate = 80;
/** Rates of MPEG-1, whose frames have 1152 samples. */
const rates = [32_000, 44_100, 48_000] as const;
const frameSamples = 1152;
/** Samples that the encoder puts before the sound. */
const delay = 576;
/** Samples that are encoded at a time. */
const step = 48_000;

/** Encodes an mp3 that begins and ends exactly with its sound, if a player reads the LAME header. */
export async function encodeMp3(pcm: Pcm): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  const outputSampleRate = rates.find((rate) => rate === pcm.rate) ?? 44_100;
  encoder.configure({ channels: 2, sampleRate: pcm.rate, bitrate, outputSampleRate });
  const length = countSamples(pcm);
  const parts: Buffer[] = [];
  for (let at = 0; at < length; at += step) {
    parts.push(Buffer.from(encoder.encode(pcm.channels.map((samples) => samples.subarray(at, at + step)))));
  }
  parts.push(Buffer.from(encoder.finalize()));
  const frames = Buffer.concat(parts);
  return Buffer.concat([
    infoFrame(frames, Math.round((length * outputSampleRate) / pcm.rate), outputSampleRate),
    frames,
  ]);
}

/**
 * The frame before the first, which tells how many samples at both ends are not part of the sound. Source:
 * gabriel.mp3-tech.org/mp3infotag.html, "Mp3 Info Tag rev 1".
 */
function infoFrame(frames: Buffer, samples: number, rate: number): Buffer {
  const size = Math.floor((frameSamples / 8) * ((bitrate * 1000) / rate));
  const frame = Buffer.alloc(size);
  // The header of the other frames, but without padding.
  frame.writeUInt32BE((frames.readUInt32BE(0) & ~0x200) >>> 0, 0);
  const count = Math.round(frames.length / ((frameSamples / 8) * ((bitrate * 1000) / rate)));
  const info = frame.subarray(4 + 32);
  info.write("Info", 0, "latin1");
  info.writeUInt32BE(3, 4);
  info.writeUInt32BE(count, 8);
  info.writeUInt32BE(size + frames.length, 12);
  const lame = info.subarray(16);
  lame.write("LAME3.100", 0, "latin1");
  // Revision 0, constant bitrate.
  lame[9] = 1;
  lame[20] = bitrate;
  const padding = count * frameSamples - delay - samples;
  lame.writeUIntBE(((delay & 0xfff) << 12) | (Math.max(0, padding) & 0xfff), 21, 3);
  lame.writeUInt32BE(size + frames.length, 28);
  return frame;
}

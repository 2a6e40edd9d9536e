import { isSung, type Listening } from "./sung.ts";

/** The sounds that the parts of the radiogram make. */
export type Effect = "click" | "thud" | "ding" | "sweep" | "drop";

/** The RMS of a fragment, dBFS: songs are mastered to −16 LUFS. */
const fragment = -19;
/** How far effects are below the fragment, dB. */
const under = 18;

/** A hum or a bell; with `to`, the pitch slides there from `hertz`. */
type Tone = { readonly hertz: number; readonly to?: number; readonly seconds: number };
/** Filtered noise: wood, felt, a needle in its groove. */
type Knock = { readonly filter: BiquadFilterType; readonly hertz: number; readonly seconds: number };

/** What each effect is made of; none is longer than 200 ms. */
const voices: Readonly<Record<Effect, readonly (Tone | Knock)[]>> = {
  click: [{ filter: "bandpass", hertz: 2400, seconds: 0.03 }],
  thud: [
    { filter: "lowpass", hertz: 300, seconds: 0.12 },
    { hertz: 120, to: 60, seconds: 0.15 },
  ],
  ding: [
    { hertz: 100, seconds: 0.08 },
    { hertz: 1760, seconds: 0.2 },
  ],
  sweep: [{ hertz: 500, to: 1500, seconds: 0.18 }],
  drop: [{ filter: "lowpass", hertz: 900, seconds: 0.18 }],
};

let shared: AudioContext | undefined;
const rendered = new Map<Effect, AudioBuffer>();

/** Plays an effect well below a song of the same volume; plays nothing if it would overlap the active word. */
export async function playEffect(effect: Effect, volume: number, listening: Listening | null): Promise<void> {
  if (listening !== null && isSung(listening)) return;
  shared ??= new AudioContext();
  const context = shared;
  await context.resume();
  const buffer = rendered.get(effect) ?? (await render(voices[effect], context.sampleRate));
  rendered.set(effect, buffer);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
  source.start();
}

/** Renders an effect and scales it to its level: at the same gain, noise and tones differ by 15 dB in loudness. */
async function render(parts: readonly (Tone | Knock)[], sampleRate: number): Promise<AudioBuffer> {
  const length = Math.ceil(sampleRate * Math.max(...parts.map(({ seconds }) => seconds)));
  const context = new OfflineAudioContext(1, length, sampleRate);
  for (const part of parts) {
    const end = new GainNode(context, { gain: 1 });
    end.gain.exponentialRampToValueAtTime(0.002, part.seconds);
    const source = "filter" in part ? knock(context, part, end) : tone(context, part, end);
    end.connect(context.destination);
    source.start();
    source.stop(part.seconds);
  }
  const buffer = await context.startRendering();
  const samples = buffer.getChannelData(0);
  const rms = Math.hypot(...samples) / Math.sqrt(length);
  const gain = 10 ** ((fragment - under) / 20) / rms;
  for (let at = 0; at < length; at += 1) samples[at] = (samples[at] ?? 0) * gain;
  return buffer;
}

function tone(context: BaseAudioContext, { hertz, to = hertz, seconds }: Tone, end: AudioNode): OscillatorNode {
  const source = new OscillatorNode(context, { frequency: hertz });
  source.frequency.exponentialRampToValueAtTime(to, seconds);
  source.connect(end);
  return source;
}

function knock(context: BaseAudioContext, { filter, hertz, seconds }: Knock, end: AudioNode): AudioBufferSourceNode {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: Math.ceil(seconds * sampleRate), sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new BiquadFilterNode(context, { type: filter, frequency: hertz })).connect(end);
  return source;
}

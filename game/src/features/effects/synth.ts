/** The sounds of the radiogram's own parts. */
export type Effect = "click" | "thud" | "ding" | "sweep" | "drop";

/** Under the fragment, dB. */
const under = -18;

type Voice = (context: AudioContext, output: AudioNode) => void;

const voices: Readonly<Record<Effect, Voice>> = {
  click: (context, output) => knock(context, output, { filter: "bandpass", hertz: 2400, seconds: 0.03 }),
  thud: (context, output) => {
    knock(context, output, { filter: "lowpass", hertz: 300, seconds: 0.12 });
    tone(context, output, { from: 120, to: 60, seconds: 0.15 });
  },
  ding: (context, output) => {
    tone(context, output, { from: 100, to: 100, seconds: 0.08 });
    tone(context, output, { from: 1760, to: 1760, seconds: 0.2 });
  },
  sweep: (context, output) => tone(context, output, { from: 500, to: 1500, seconds: 0.18 }),
  drop: (context, output) => knock(context, output, { filter: "lowpass", hertz: 900, seconds: 0.18 }),
};

let shared: AudioContext | undefined;

/** Plays one, at most 200 ms long and well under a song of this volume. */
export async function playEffect(effect: Effect, volume: number): Promise<void> {
  shared ??= new AudioContext();
  const context = shared;
  await context.resume();
  const output = new GainNode(context, { gain: volume * 10 ** (under / 20) });
  output.connect(context.destination);
  voices[effect](context, output);
}

type Tone = { readonly from: number; readonly to: number; readonly seconds: number };

function tone(context: AudioContext, output: AudioNode, { from, to, seconds }: Tone): void {
  const source = new OscillatorNode(context, { type: "sine", frequency: from });
  source.frequency.exponentialRampToValueAtTime(to, context.currentTime + seconds);
  fade(context, source, output, seconds);
}

type Knock = { readonly filter: BiquadFilterType; readonly hertz: number; readonly seconds: number };

/** A piece of noise: wood, felt, a needle in its groove. */
function knock(context: AudioContext, output: AudioNode, { filter: type, hertz, seconds }: Knock): void {
  const buffer = new AudioBuffer({ length: Math.ceil(seconds * context.sampleRate), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type, frequency: hertz });
  source.connect(filter);
  fade(context, source, output, seconds, filter);
}

/** Starts at once, dies away and is gone. */
function fade(
  context: AudioContext,
  source: AudioScheduledSourceNode,
  output: AudioNode,
  seconds: number,
  last: AudioNode = source,
): void {
  const end = context.currentTime + seconds;
  const envelope = new GainNode(context, { gain: 0.5 });
  envelope.gain.exponentialRampToValueAtTime(0.001, end);
  last.connect(envelope).connect(output);
  source.start();
  source.stop(end);
}

import { queryOptions } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestAudioFocus } from "./use-fragment-audio.ts";

/** Hertz at which sounds are decoded here. */
const rate = 44_100;

/** A file never changes under its address; what is decoded is large, and kept no longer than it is shown. */
export function decodedQuery(key: string, read: (signal: AbortSignal) => Promise<ArrayBuffer>) {
  return queryOptions({
    queryKey: ["decoded", key],
    queryFn: async ({ signal }) => new OfflineAudioContext(2, 1, rate).decodeAudioData(await read(signal)),
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  });
}

export async function readFile(src: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The sound was answered with ${answer.status}`);
  return answer.arrayBuffer();
}

/** Both channels in one, at half the rate: enough to see and to find what begins. */
export function mixed(sound: AudioBuffer): { samples: Float32Array; sampleRate: number } {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  const samples = Float32Array.from({ length: Math.floor(sound.length / 2) }, (_, at) => {
    let sum = 0;
    for (const channel of channels) sum += (channel[2 * at] ?? 0) + (channel[2 * at + 1] ?? 0);
    return sum / (2 * channels.length);
  });
  return { samples, sampleRate: sound.sampleRate / 2 };
}

/** ms of the sound; with fades as they will be heard. */
export type Excerpt = {
  readonly from: number;
  readonly to: number;
  readonly loop: boolean;
  readonly fadeIn?: number;
  readonly fadeOut?: number;
};

/**
 * Plays parts of a decoded sound exactly: an audio element seeks in an mp3 by guessing. One sound at a time; what is
 * played follows `excerpt` while it changes.
 */
export function useExcerpt(sound: AudioBuffer | undefined) {
  const [playing, setPlaying] = useState<Excerpt | null>(null);
  const [time, setTime] = useState(0);
  const context = useRef<AudioContext>(null);
  const turn = useRef({ pause: () => setPlaying(null) });

  useEffect(
    () => () => {
      void context.current?.close();
      context.current = null;
    },
    [],
  );

  useEffect(() => {
    if (playing === null || sound === undefined) return;
    const output = (context.current ??= new AudioContext());
    void output.resume();
    const source = output.createBufferSource();
    const gain = output.createGain();
    const [from, length] = [playing.from / 1000, (playing.to - playing.from) / 1000];
    source.buffer = sound;
    source.loop = playing.loop;
    source.loopStart = from;
    source.loopEnd = from + length;
    source.connect(gain).connect(output.destination);
    const begun = output.currentTime;
    source.start(begun, from, playing.loop ? undefined : length);
    fade(gain.gain, playing, begun);
    const frame = { id: 0 };
    const follow = () => {
      const passed = Math.max(0, output.currentTime - begun);
      if (!playing.loop && passed >= length) {
        setPlaying(null);
        return;
      }
      setTime((from + (playing.loop ? passed % length : passed)) * 1000);
      frame.id = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(frame.id);
      source.stop();
      source.disconnect();
      gain.disconnect();
    };
  }, [playing, sound]);

  return {
    /** What is heard now. */
    playing,
    time,
    play: (excerpt: Excerpt) => {
      requestAudioFocus(turn.current);
      setPlaying(excerpt);
    },
    pause: () => setPlaying(null),
  };
}

/** The ends of an excerpt as the server will cut them; a loop is heard without. */
function fade(gain: AudioParam, { from, to, loop, fadeIn = 0, fadeOut = 0 }: Excerpt, begun: number): void {
  if (loop) return;
  const end = begun + (to - from) / 1000;
  if (fadeIn > 0) gain.setValueAtTime(0, begun).linearRampToValueAtTime(1, begun + fadeIn / 1000);
  if (fadeOut > 0) {
    gain.setValueAtTime(1, Math.max(begun + fadeIn / 1000, end - fadeOut / 1000)).linearRampToValueAtTime(0, end);
  }
}

import { queryOptions } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestAudioFocus } from "./use-fragment-audio.ts";

/** The sample rate of decoded audio, Hz. */
const rate = 44_100;

/** Decoded audio, never stale: a file does not change under its address. It is large, so it is kept only while in use. */
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

/** Mono at half the rate: enough to draw it and find onsets. */
export function mixed(sound: AudioBuffer): { samples: Float32Array; sampleRate: number } {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  const samples = Float32Array.from({ length: Math.floor(sound.length / 2) }, (_, at) => {
    let sum = 0;
    for (const channel of channels) sum += (channel[2 * at] ?? 0) + (channel[2 * at + 1] ?? 0);
    return sum / (2 * channels.length);
  });
  return { samples, sampleRate: sound.sampleRate / 2 };
}

/** A part of a sound, ms, with its fades. */
export type Excerpt = {
  readonly from: number;
  readonly to: number;
  readonly loop: boolean;
  readonly fadeIn?: number;
  readonly fadeOut?: number;
};

/**
 * Plays parts of a decoded sound exactly: an audio element seeks in an mp3 by estimate. One sound at a time; playback
 * follows changes of the excerpt.
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
    const startedAt = output.currentTime;
    source.start(startedAt, from, playing.loop ? undefined : length);
    fade(gain.gain, playing, startedAt);
    const frame = { id: 0 };
    const follow = () => {
      const passed = Math.max(0, output.currentTime - startedAt);
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
    /** The excerpt that plays. */
    playing,
    time,
    play: (excerpt: Excerpt) => {
      requestAudioFocus(turn.current);
      setPlaying(excerpt);
    },
    pause: () => setPlaying(null),
  };
}

/** Fades an excerpt as the server will cut it; a loop has no fades. */
function fade(gain: AudioParam, { from, to, loop, fadeIn = 0, fadeOut = 0 }: Excerpt, startedAt: number): void {
  if (loop) return;
  const end = startedAt + (to - from) / 1000;
  if (fadeIn > 0) gain.setValueAtTime(0, startedAt).linearRampToValueAtTime(1, startedAt + fadeIn / 1000);
  if (fadeOut > 0) {
    gain.setValueAtTime(1, Math.max(startedAt + fadeIn / 1000, end - fadeOut / 1000)).linearRampToValueAtTime(0, end);
  }
}

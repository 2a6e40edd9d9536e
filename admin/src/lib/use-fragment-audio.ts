import { useEffect, useRef, useState } from "react";
import { messages } from "../messages.ts";
import { toast } from "./toasts.tsx";

/** Plays the fragment's audio; returns the position in seconds and as a share of the whole. */
export function useFragmentAudio(src: string | null, speed = 1) {
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [share, setShare] = useState(0);
  const audio = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    if (src === null) return;
    const sound = new Audio();
    sound.preload = "none";
    sound.src = src;
    audio.current = sound;
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      setTime(sound.currentTime);
      setShare(sound.duration > 0 ? sound.currentTime / sound.duration : 0);
      if (!sound.paused) frame = requestAnimationFrame(follow);
    };
    sound.addEventListener("play", () => {
      setPlaying(true);
      follow();
    });
    sound.addEventListener("seeked", follow);
    sound.addEventListener("pause", () => setPlaying(false));
    sound.addEventListener("ended", () => {
      sound.currentTime = 0;
      follow();
    });
    return () => {
      cancelAnimationFrame(frame);
      sound.pause();
      setPlaying(false);
      setTime(0);
      setShare(0);
    };
  }, [src]);

  useEffect(() => {
    if (audio.current !== null) audio.current.defaultPlaybackRate = audio.current.playbackRate = speed;
  }, [src, speed]);

  const toggle = () => {
    const sound = audio.current;
    if (sound === null) return;
    if (!sound.paused) {
      sound.pause();
      return;
    }
    requestAudioFocus(sound);
    sound.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) toast.error(messages.soundFailed);
    });
  };

  return {
    playing,
    time,
    share,
    toggle,
    seek: (seconds: number) => {
      if (audio.current !== null) audio.current.currentTime = Math.max(0, seconds);
    },
    /**
     * The position in ms at the time of an event, which may be earlier than now if the page was busy. Not below zero: the
     * sound may still load, or have just been rewound.
     */
    momentOf: ({ timeStamp }: { readonly timeStamp: number }) =>
      Math.max(0, (audio.current?.currentTime ?? 0) * 1000 - Math.max(0, performance.now() - timeStamp) * speed),
  };
}

let current: { pause: () => void } | undefined;

/** One sound at a time on the page: pauses the one that played before. */
export function requestAudioFocus(sound: { pause: () => void }): void {
  if (current !== sound) current?.pause();
  current = sound;
}

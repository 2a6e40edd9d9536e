import { useEffect, useRef, useState } from "react";
import { takeTurn } from "../../lib/one-sound.ts";
import { messages } from "../../messages.ts";
import { useToast } from "../../ui/toast/use-toast.ts";

/** Plays the fragment's audio and tells where it is: seconds, and the share of the whole. */
export function useFragmentAudio(src: string | null) {
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [share, setShare] = useState(0);
  const audio = useRef<HTMLAudioElement>(null);
  const toast = useToast();

  useEffect(() => {
    if (src === null) return;
    const sound = new Audio();
    sound.preload = "none";
    sound.src = src;
    audio.current = sound;
    let frame = 0;
    const follow = () => {
      setTime(sound.currentTime);
      setShare(sound.duration > 0 ? sound.currentTime / sound.duration : 0);
      if (!sound.paused) frame = requestAnimationFrame(follow);
    };
    sound.addEventListener("play", () => {
      setPlaying(true);
      follow();
    });
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

  const toggle = () => {
    const sound = audio.current;
    if (sound === null) return;
    if (!sound.paused) {
      sound.pause();
      return;
    }
    takeTurn(sound);
    sound.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) toast.error(messages.soundFailed);
    });
  };

  return { playing, time, share, toggle };
}

import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../art/icon.tsx";
import { messages } from "../messages.ts";
import { takeTurn } from "../lib/one-sound.ts";
import { useToast } from "./toast/use-toast.ts";

type AudioButtonProps = {
  readonly src: string;
  /** What is heard: the song's name. */
  readonly label: string;
};

/** Plays a file from its row; the sound before falls silent. */
export function AudioButton({ src, label }: AudioButtonProps) {
  const [playing, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const toast = useToast();

  useEffect(() => () => audio.current?.pause(), [src]);

  const create = () => {
    const sound = new Audio();
    sound.addEventListener("play", () => setPlaying(true));
    sound.addEventListener("pause", () => setPlaying(false));
    return sound;
  };
  const handleClick = () => {
    if (playing) {
      audio.current?.pause();
      return;
    }
    const sound = (audio.current ??= create());
    if (sound.getAttribute("src") !== src) sound.src = src;
    takeTurn(sound);
    sound.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) toast.error(messages.soundFailed);
    });
  };

  const name = `${playing ? "Пауза" : "Слушать"}: ${label}`;
  return (
    <button type="button" className="ic-btn" aria-label={name} title={name} aria-pressed={playing} onClick={handleClick}>
      <Icon of={playing ? Pause : Play} />
    </button>
  );
}

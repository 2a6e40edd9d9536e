import { Pause, Play } from "lucide";
import { useRef, useState } from "react";
import { isAborted } from "../lib/api.ts";
import { requestAudioFocus } from "../lib/use-fragment-audio.ts";
import { messages } from "../messages.ts";
import { IconButton } from "./icon-button.tsx";
import { useToast } from "../lib/toasts.tsx";

type AudioButtonProps = {
  readonly src: string;
  /** The name of the song that plays. */
  readonly label: string;
};

/** Plays a file from its row; pauses the sound that played before. */
export function AudioButton({ src, label }: AudioButtonProps) {
  const [playing, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const toast = useToast();

  const handleClick = () => {
    if (audio.current === null) return;
    if (playing) {
      audio.current.pause();
      return;
    }
    requestAudioFocus(audio.current);
    audio.current.play().catch((error: unknown) => {
      if (!isAborted(error)) toast.error(messages.soundFailed);
    });
  };

  const name = `${playing ? "Пауза" : "Слушать"}: ${label}`;
  return (
    <>
      <IconButton of={playing ? Pause : Play} label={name} onClick={handleClick} />
      {/* A fragment of a song; its words are in the row. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </>
  );
}

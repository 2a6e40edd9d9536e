import { X } from "lucide";
import { useRef, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { useModal } from "../../art/use-modal.ts";
import styles from "./video-dialog.module.css";

export type VideoEnd = "skip" | "close" | "complete" | "error";

export type VideoDialogProps = {
  readonly src: string;
  /** Asked for: with a cross. One that started by itself is skipped. */
  readonly asked: boolean;
  /** How it ended, and the seconds seen until then. */
  readonly onEnd: (how: VideoEnd, seconds: number) => void;
};

/** The instruction over the screen. A press beside it and Escape skip it. */
export function VideoDialog({ src, asked, onEnd }: VideoDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasShape, setHasShape] = useState(false);
  const end = (how: VideoEnd) => onEnd(how, video.current?.currentTime ?? 0);
  const skip = () => end("skip");
  const dialog = useModal(true, skip);

  const handleLoaded = async () => {
    const element = video.current;
    if (element === null) return;
    try {
      await element.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;
      // Browsers want a tap before any sound, and none before a silent picture; all that is said is written in it.
      element.muted = true;
      await element.play().catch(() => {});
    }
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Видеоинструкция"
      onCancel={(event) => {
        event.preventDefault();
        skip();
      }}
      onClose={skip}
    >
      <div className={styles.frame}>
        {asked && (
          <button
            type="button"
            className={`key key--icon ${styles.close}`}
            aria-label="Закрыть видео"
            onClick={() => end("close")}
          >
            <Icon of={X} />
          </button>
        )}
        {hasShape || <div className={`${styles.video} ${styles.standIn}`} />}
        {/* The text is part of the picture. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          className={styles.video}
          hidden={!hasShape}
          onLoadedMetadata={() => setHasShape(true)}
          src={src}
          controls
          controlsList="nodownload noplaybackrate noremoteplayback"
          disablePictureInPicture
          playsInline
          onLoadedData={() => void handleLoaded()}
          onEnded={() => end("complete")}
          onError={() => end("error")}
        />
      </div>
      <button type="button" className={styles.skip} data-first-focus onClick={skip}>
        Нажмите мимо окна, чтобы пропустить
      </button>
    </dialog>
  );
}

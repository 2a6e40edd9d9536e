import { useQuery } from "@tanstack/react-query";
import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import poster from "../features/video/poster.svg";
import styles from "./instruction.module.css";
import { settingsQuery } from "../lib/queries.ts";
import { load, save } from "../lib/storage.ts";
import { type Happening, report } from "../lib/usage.ts";

const told: Record<VideoEnd, (seconds: number) => Happening> = {
  skip: (seconds) => ({ name: "video-skip", data: { seconds } }),
  close: (seconds) => ({ name: "video-close", data: { seconds } }),
  complete: () => ({ name: "video-complete", data: {} }),
  error: () => ({ name: "video-error", data: {} }),
};

/** The video instruction, where staff have put one. */
export function Instruction({ onEnd }: { readonly onEnd: () => void }) {
  const { data } = useQuery(settingsQuery);
  const src = data?.video ?? null;
  useEffect(() => {
    if (src === null) return;
    report({ name: load("video-watched") === null ? "video-first-start" : "video-start", data: {} });
    save("video-watched", "yes");
  }, [src]);
  if (src === null) return null;

  const handleEnd = (how: VideoEnd, seconds: number) => {
    report(told[how](seconds));
    onEnd();
  };
  return <VideoDialog src={src} onEnd={handleEnd} />;
}

type VideoEnd = "skip" | "close" | "complete" | "error";

type VideoDialogProps = {
  readonly src: string;
  /** How it ended, and the seconds seen until then. */
  readonly onEnd: (how: VideoEnd, seconds: number) => void;
};

/** The instruction over the screen. A press beside it and Escape skip it. */
function VideoDialog({ src, onEnd }: VideoDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasShape, setHasShape] = useState(false);
  const ending = useRef<VideoEnd>("skip");
  // Whatever ends it closes the dialog: that is what gives the focus back.
  const close = () => video.current?.closest("dialog")?.close();
  const end = (how: VideoEnd) => {
    ending.current = how;
    close();
  };
  useEffect(() => {
    // Not sooner: React passes on no event of an element that does not stand on the page yet.
    if (video.current !== null) video.current.src = src;
  }, [src]);

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
    <Modal
      onBeside={close}
      className={styles.dialog}
      aria-label="Видеоинструкция"
      onClose={() => onEnd(ending.current, video.current?.currentTime ?? 0)}
    >
      <div className={styles.frame}>
        <button
          type="button"
          className={`key key--icon ${styles.close}`}
          aria-label="Закрыть видео"
          onClick={() => end("close")}
        >
          <Icon of={X} />
        </button>
        {/* In its place until its own shape is known, or the page would shift. */}
        {hasShape || <img className={styles.poster} src={poster} alt="" />}
        {/* The text is part of the picture. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          className={styles.video}
          hidden={!hasShape}
          onLoadedMetadata={() => setHasShape(true)}
          controls
          controlsList="nodownload noplaybackrate noremoteplayback"
          disablePictureInPicture
          playsInline
          onLoadedData={() => void handleLoaded()}
          onEnded={() => end("complete")}
          onError={() => end("error")}
        />
      </div>
      <button type="button" className={styles.skip} data-first-focus onClick={close}>
        Пропустить
      </button>
    </Modal>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { VideoDialog, type VideoEnd } from "../features/video/video-dialog.tsx";
import { settingsQuery } from "../lib/queries.ts";
import { type Happening, report } from "../lib/usage.ts";

type InstructionProps = {
  /** The player asked for it; else it starts by itself. */
  readonly asked: boolean;
  readonly onEnd: () => void;
};

const told: Record<VideoEnd, (seconds: number) => Happening> = {
  skip: (seconds) => ({ name: "video-skip", data: { seconds } }),
  close: (seconds) => ({ name: "video-close", data: { seconds } }),
  complete: () => ({ name: "video-complete", data: {} }),
  error: () => ({ name: "video-error", data: {} }),
};

/** The video instruction, where staff have put one. */
export function Instruction({ asked, onEnd }: InstructionProps) {
  const { data } = useQuery(settingsQuery);
  const src = data?.video ?? null;
  useEffect(() => {
    if (src !== null) report({ name: asked ? "video-start" : "video-first-start", data: {} });
  }, [src, asked]);
  if (src === null) return null;

  const handleEnd = (how: VideoEnd, seconds: number) => {
    report(told[how](seconds));
    onEnd();
  };
  return <VideoDialog src={src} asked={asked} onEnd={handleEnd} />;
}

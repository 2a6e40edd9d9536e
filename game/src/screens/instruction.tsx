import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { VideoDialog, type VideoEnd } from "../features/video/video-dialog.tsx";
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

import { useEffect } from "react";
import type { Turntable } from "../../lib/player.ts";
import {
  closeJukebox,
  jukeboxProgress,
  jukeboxStatus,
  pauseTrack,
  seekTrack,
  skipTrack,
  startTrack,
} from "./jukebox.ts";

const actions: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
  ["play", startTrack],
  ["pause", pauseTrack],
  ["previoustrack", () => skipTrack(-1)],
  ["nexttrack", () => skipTrack(1)],
  ["seekto", ({ seekTime }) => seekTime !== undefined && seekTrack(seekTime)],
  ["stop", closeJukebox],
];

/** The song on the lock screen and under the keys of the headphones. */
export function useMediaSession({ queue, index }: Turntable): void {
  const status = jukeboxStatus.use();
  const { seconds, duration } = jukeboxProgress.use();
  const track = queue[index];
  useEffect(() => {
    const { mediaSession } = navigator;
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = "none";
    };
  }, []);
  useEffect(() => {
    if (track === undefined) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title: track.name, artist: track.by, album: "Хитослов" });
  }, [track]);
  useEffect(() => {
    const { mediaSession } = navigator;
    mediaSession.playbackState = status === "playing" ? "playing" : "paused";
    if (duration > 0) mediaSession.setPositionState({ duration, position: Math.min(seconds, duration) });
  }, [status, seconds, duration]);
}

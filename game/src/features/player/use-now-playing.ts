import { turntable } from "../../lib/player.ts";
import { jukeboxStatus } from "./jukebox.ts";

/** The id of the song that sounds, or is about to. */
export function useNowPlaying(): string | null {
  const on = turntable.use();
  const status = jukeboxStatus.use();
  return status === "playing" || status === "buffering" ? (on?.queue[on.index]?.id ?? null) : null;
}

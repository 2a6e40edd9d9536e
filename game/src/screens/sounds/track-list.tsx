import type { ReactNode } from "react";
import { pauseTrack, playTracks, startTrack } from "../../features/player/jukebox.ts";
import { useNowPlaying } from "../../features/player/use-now-playing.ts";
import { TrackRow } from "../../features/sounds/track-row.tsx";
import styles from "../../features/sounds/tracks.module.css";
import { type Track, turntable } from "../../lib/player.ts";

export type ListedTrack = Track & {
  readonly lines: readonly string[];
  readonly level: number;
  readonly end: ReactNode;
};

type TrackListProps = { readonly label: string; readonly tracks: readonly ListedTrack[] };

/** Songs one below the other; from the one that is pressed the player goes on to the next. */
export function TrackList({ label, tracks }: TrackListProps) {
  const playing = useNowPlaying();
  const on = turntable.use();
  const current = on?.queue[on.index]?.id;
  const press = (index: number) => {
    const id = tracks[index]?.id;
    if (id === playing) pauseTrack();
    else if (id === current) startTrack();
    else playTracks(tracks, index);
  };
  return (
    <ol className={styles.tracks} aria-label={label}>
      {tracks.map(({ id, name, lines, level, end }, index) => (
        <TrackRow
          key={id}
          name={name}
          lines={lines}
          level={level}
          isPlaying={id === playing}
          onPress={() => press(index)}
        >
          {end}
        </TrackRow>
      ))}
    </ol>
  );
}

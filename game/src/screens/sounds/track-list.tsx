import { MiniRecord } from "../../ui/mini-record.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Pause, Play } from "lucide";
import type { ReactNode } from "react";
import { pauseTrack, playTracks, startTrack, jukeboxStatus } from "../../features/player/jukebox.ts";
import styles from "./tracks.module.css";
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

/** The id of the song that sounds, or is about to. */
function useNowPlaying(): string | null {
  const on = turntable.use();
  const status = jukeboxStatus.use();
  return status === "playing" || status === "buffering" ? (on?.queue[on.index]?.id ?? null) : null;
}

type TrackRowProps = {
  readonly name: string;
  /** What is known of the song. */
  readonly lines: readonly string[];
  /** The colour of its record. */
  readonly level: number;
  readonly isPlaying: boolean;
  readonly onPress: () => void;
  /** What it paid or how long it is. */
  readonly children: ReactNode;
};

function TrackRow({ name, lines, level, isPlaying, onPress, children }: TrackRowProps) {
  return (
    <li className={styles.track}>
      <button
        type="button"
        className={`key key--icon ${styles.play}`}
        aria-label={`${isPlaying ? "Пауза" : "Слушать"}: ${name}`}
        onClick={onPress}
      >
        <Icon of={isPlaying ? Pause : Play} />
      </button>
      <MiniRecord level={level} />
      <span className={styles.what}>
        <b>{name}</b>
        <small>{lines.join("\u00A0· ")}</small>
      </span>
      <span className={styles.end}>{children}</span>
    </li>
  );
}

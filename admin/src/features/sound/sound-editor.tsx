import type { CatalogueSong } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { splitFragment, type WordTimes } from "@hitoslov/rules";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, upload } from "../../lib/api.ts";
import { cutTo, formatBytes, formatDuration, formatNumber, formatWhen } from "../../lib/format.ts";
import { messages } from "../../messages.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";
import { Cutter } from "./cutter.tsx";
import { WordTimesEditor } from "./word-times.tsx";
import shared from "./sound.module.css";
import styles from "./sound-editor.module.css";

type SoundEditorProps = {
  readonly song: CatalogueSong;
  /** Fragment and times as in the form, saved or not. */
  readonly fragment: string;
  readonly times: WordTimes | null;
  readonly error?: string | undefined;
  readonly onTimes: (times: WordTimes | null) => void;
  /** Called when its files have changed. */
  readonly onSong: (song: CatalogueSong) => void;
  /** Called when a colleague has changed the song since it was read. */
  readonly onStale: () => Promise<void>;
  /** More about its sound, shown first. */
  readonly children: ReactNode;
};

/** Cuts the fragment from the recording, and edits the times of its words. */
export function SoundEditor({ song, fragment, times, error, onTimes, onSong, onStale, children }: SoundEditorProps) {
  const { _id, updated_at, source, sound, loudness } = song;
  /** The audio whose words are being tapped. */
  const [tapped, setTapped] = useState<string | null>(null);
  const tapping = sound !== null && sound === tapped;
  const { data: aligner } = useQuery({
    queryKey: ["aligner"],
    queryFn: ({ signal }) => api.getAligner({}, { signal }),
    staleTime: Infinity,
  });
  return (
    <div className={styles.editor}>
      {children}
      {(source !== null || sound !== null) && (
        <div className={`on-bed ${shared.bed}`}>
          {source !== null && (
            <Cutter
              // Another recording starts with a new cut.
              key={source.uploaded_at}
              song={{ ...song, source }}
              unsaved={tapping || JSON.stringify(times) !== JSON.stringify(song.word_times)}
              onSong={onSong}
              onStale={onStale}
            />
          )}
          {sound !== null && (
            <WordTimesEditor
              key={sound}
              _id={_id}
              fragment={fragment}
              words={splitFragment(fragment)}
              sound={sound}
              ms={song.audio_ms}
              times={times}
              alignable={aligner?.available === true}
              error={error}
              tapping={tapping}
              onTapping={(on) => setTapped(on ? sound : null)}
              onChange={onTimes}
            />
          )}
        </div>
      )}
      <div className={styles.columns}>
        <section aria-label="Исходник">
          <h2 className="fs-title">Исходник</h2>
          <FileSlot
            kind="audio"
            label="Запись целиком"
            url={null}
            held={source !== null}
            note={
              source === null
                ? "mp3 или wav, до\u00A010\u00A0минут и\u00A030\u00A0МБ. Игроки её не\u00A0услышат."
                : [
                    source.name,
                    formatDuration(source.ms / 1000),
                    formatBytes(source.bytes),
                    `загружен ${formatWhen(source.uploaded_at)}`,
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")
            }
            done={messages.filesUploaded}
            onUpload={async (file, options) =>
              onSong(
                await upload.uploadSoundSource(
                  { _id, name: cutTo(limits.title.max, file.name) },
                  { source: file },
                  options,
                ),
              )
            }
            onDelete={
              source === null ? undefined : async () => onSong(await api.deleteSoundSource({ _id, updated_at }))
            }
            onStale={onStale}
          />
        </section>
        {loudness !== null && (
          <section aria-label="Громкость">
            <h2 className="fs-title">Громкость</h2>
            <dl className={styles.loudness}>
              <Loudness label="Было" lufs={loudness.before.lufs} />
              <Loudness label="Стало" lufs={loudness.after.lufs} even />
            </dl>
            <p className="hint">
              Засечка&nbsp;— норма −16. Пик: был {decibels(loudness.before.peak)}, стал {decibels(loudness.after.peak)}.
            </p>
          </section>
        )}
      </div>
    </div>
  );
}

/** «−16,0» */
function decibels(value: number): string {
  return `${formatNumber(value)}\u00A0дБ`;
}

type LoudnessProps = { readonly label: string; readonly lufs: number; readonly even?: boolean };

/** A bar of loudness; the notch is at −16 LUFS. */
function Loudness({ label, lufs, even = false }: LoudnessProps) {
  const share = Math.max(0, Math.min(1, (lufs + 48) / 50));
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(lufs)} LUFS</dd>
      <i data-even={even || undefined} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </i>
    </div>
  );
}

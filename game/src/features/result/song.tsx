import styles from "./result-sheet.module.css";

export type SongCredits = {
  readonly name: string;
  /** Who wrote the words, the music, and who performs. */
  readonly text: readonly string[];
  readonly music: readonly string[];
  readonly executors: readonly string[];
  readonly film: string | null;
};

export function Song({ song }: { readonly song: SongCredits }) {
  const { name, text, music, executors, film } = song;
  const credits = [
    text.length > 0 && `слова — ${text.join(", ")}`,
    music.length > 0 && `музыка — ${music.join(", ")}`,
    executors.length > 0 && `${executors.length > 1 ? "исполняют" : "исполняет"} — ${executors.join(", ")}`,
    film !== null && `из фильма «${film}»`,
  ].filter((credit) => credit !== false);
  return (
    <div className={`muted ${styles.song}`}>
      <p>
        <b>«{name}»</b>
      </p>
      {credits.map((credit) => (
        <p key={credit}>{credit}</p>
      ))}
    </div>
  );
}

import { creditLines, type Credits } from "../../ui/credits.ts";
import styles from "./result-sheet.module.css";

export type SongCredits = Credits & { readonly name: string };

export function Song({ song }: { readonly song: SongCredits }) {
  return (
    <div className={`muted ${styles.song}`}>
      <p>
        <b>«{song.name}»</b>
      </p>
      {creditLines(song).map((credit) => (
        <p key={credit}>{credit}</p>
      ))}
    </div>
  );
}

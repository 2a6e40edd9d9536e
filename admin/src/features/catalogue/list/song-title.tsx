import type { CatalogueSound } from "@hitoslov/contract";
import { LevelDisc } from "../level-disc.tsx";
import styles from "./song-list.module.css";

type SongTitleProps = { readonly song: Pick<CatalogueSound, "name" | "fragment" | "photo" | "difficulty"> };

/** The cover, or a record in the colour of the level, with the name and the first line. */
export function SongTitle({ song: { name, fragment, photo, difficulty } }: SongTitleProps) {
  return (
    <span className={styles.song}>
      {photo === null ? (
        <LevelDisc level={difficulty.name} />
      ) : (
        <img className={styles.cover} src={photo} alt="" loading="lazy" />
      )}
      <span className={styles.text}>
        <b>{name}</b>
        <small>{fragment}</small>
      </span>
    </span>
  );
}

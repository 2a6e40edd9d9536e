import type { ReactNode } from "react";
import { AudioButton } from "../audio-button.tsx";
import type { Colleagues } from "./colleague-texts.ts";
import { askConflicts } from "./conflicts-store.ts";
import styles from "./conflicts.module.css";

export type FileKind = "picture" | "sound" | "video";

/** A file that was chosen here while a colleague has stored another one. */
export type FileClash = {
  readonly name: string;
  readonly label: string;
  readonly kind: FileKind;
  /** To see or hear it by. */
  readonly mine: string;
  /** Null: the colleague has deleted it. */
  readonly theirs: string | null;
};

/** Asks which of the files stay; the names of those that are the colleague's, or null: the person went back to the form. */
export async function resolveFiles(
  clashes: readonly FileClash[],
  colleagues: Colleagues,
): Promise<readonly string[] | null> {
  const choices = await askConflicts({
    colleagues,
    conflicts: clashes.map(({ label, kind, mine, theirs }) => [
      { label, mine: viewOf(kind, mine, "мой файл"), theirs: viewOf(kind, theirs, "файл коллеги") },
    ]),
    taken: [],
  });
  return choices && clashes.filter((_, at) => choices[at] === "theirs").map(({ name }) => name);
}

function viewOf(kind: FileKind, url: string | null, label: string): ReactNode {
  if (url === null) return "файл удалён";
  if (kind === "picture") return <img className={styles.picture} src={url} alt={label} />;
  if (kind === "sound") return <AudioButton src={url} label={label} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

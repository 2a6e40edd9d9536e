import styles from "./author-question.module.css";

export type AuthorQuestionProps = {
  /** The whole restored line. */
  readonly verse: string;
};

export function AuthorQuestion({ verse }: AuthorQuestionProps) {
  return (
    <div className={styles.ask}>
      <h1 className="h2">Кто автор?</h1>
      <p className={styles.verse}>{verse}</p>
    </div>
  );
}

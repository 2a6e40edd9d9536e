import { AuthorChoice } from "../../features/authors/author-choice.tsx";
import styles from "../../features/help/help.module.css";

const author = { id: "author", name: "Иван Козлов" };

export function AuthorArt() {
  return (
    <div className={styles.author}>
      <AuthorChoice authors={[author]} chosenId={author.id} rightId={author.id} onChoose={() => {}} />
    </div>
  );
}

import { type DirectoryName, directoryNames, nouns } from "@hitoslov/contract";
import { Link } from "react-router";
import styles from "./directory.module.css";

/** The lists side by side; each begins with its first page and no search. */
export function DirectoryTabs({ current }: { readonly current: DirectoryName }) {
  return (
    <nav className={styles.tabs} aria-label="Справочники">
      <ul>
        {directoryNames.map((name) => (
          <li key={name}>
            <Link to={{ search: `?list=${name}` }} aria-current={name === current ? "page" : undefined}>
              {nouns[name].plural}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

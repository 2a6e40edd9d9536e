import { AppLink } from "../../ui/app-link.tsx";
import { plural, whole } from "../../ui/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import profile from "./profile.module.css";
import styles from "./shelf.module.css";

/** How many records stand on it, without the one to come. */
export const SHELF = 7;

type ShelfProps = {
  /** How many the player has restored in all. */
  readonly count: number;
  /** How many there are; undefined while it is not known. */
  readonly all: number | undefined;
  /** The latest of them; nothing while they are being fetched. */
  readonly records: readonly { readonly _id: string; readonly name: string; readonly level: string }[];
};

/** The latest records of the player, and room for the next while there is one. */
export function Shelf({ count, all, records }: ShelfProps) {
  return (
    <section className={profile.section}>
      <div className={styles.head}>
        <h2>Моя полка</h2>
        <AppLink className="link" to="/sounds">
          {count > SHELF
            ? `Все ${whole(count)}\u00A0${plural(count, "пластинка", "пластинки", "пластинок")}`
            : "Послушать"}
        </AppLink>
      </div>
      <ul className={styles.shelf}>
        {Array.from({ length: Math.min(count, SHELF) }, (_, at) => (
          <li key={at} className={records[at] === undefined ? styles.blank : undefined}>
            <MiniRecord level={Number(records[at]?.level ?? 6)} />
            <span>{records[at]?.name}</span>
          </li>
        ))}
        {(all === undefined || count < all) && (
          <li className={styles.blank}>
            <MiniRecord level={6} />
            <span>ещё не&nbsp;собрана</span>
          </li>
        )}
      </ul>
    </section>
  );
}

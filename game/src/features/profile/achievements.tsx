import type { User } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { AppLink } from "../../ui/app-link.tsx";
import { whole } from "../../lib/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import shelf from "./shelf.module.css";
import styles from "./profile.module.css";

type StatsProps = {
  readonly of: Pick<User, "score" | "guessed_sounds">;
  /** The rank among all players; null while it is loading, or if there is none. */
  readonly place: number | null;
};

export function Stats({ of: { score, guessed_sounds }, place }: StatsProps) {
  const { count } = guessed_sounds.all;
  return (
    <dl className={styles.stats}>
      <div>
        <dt>{plural(score, "очко", "очка", "очков")}</dt>
        <dd>{whole(score)}</dd>
      </div>
      <div>
        <dt>{plural(count, "песня собрана", "песни собраны", "песен собрано")}</dt>
        <dd>{whole(count)}</dd>
      </div>
      <div>
        <dt>место в&nbsp;топе</dt>
        <dd>{place === null ? "—" : whole(place)}</dd>
      </div>
    </dl>
  );
}

/** How many records the shelf holds, without the blank one for the next song. */
export const SHELF = 7;

type ShelfProps = {
  /** How many songs the player has restored in all. */
  readonly count: number;
  /** How many songs there are; undefined while it is loading. */
  readonly all: number | undefined;
  /** The latest restored songs; empty while they are loading. */
  readonly records: readonly { readonly _id: string; readonly name: string; readonly level: string }[];
};

/** The player's latest records, and a blank one while there are songs left to restore. */
export function Shelf({ count, all, records }: ShelfProps) {
  return (
    <section className={styles.section}>
      <div className={shelf.head}>
        <h2>Моя полка</h2>
        <AppLink className="link" to="/sounds">
          {count > SHELF
            ? `Все ${whole(count)}\u00A0${plural(count, "пластинка", "пластинки", "пластинок")}`
            : "Послушать"}
        </AppLink>
      </div>
      <ul className={shelf.shelf}>
        {Array.from({ length: Math.min(count, SHELF) }, (_, at) => (
          <li key={at} className={records[at] === undefined ? shelf.blank : undefined}>
            <MiniRecord level={Number(records[at]?.level ?? 6)} />
            <span>{records[at]?.name}</span>
          </li>
        ))}
        {(all === undefined || count < all) && (
          <li className={shelf.blank}>
            <MiniRecord level={6} />
            <span>ещё не&nbsp;собрана</span>
          </li>
        )}
      </ul>
    </section>
  );
}

type Draw = User["stocks"][number] & {
  /** The rank so far, null if there is none yet. Left out if the draw has ended, null while that is not known. */
  readonly running?: { readonly place: number | null; readonly isPaused: boolean } | null;
};

export function Draws({ draws }: { readonly draws: readonly Draw[] }) {
  return (
    <section className={styles.section}>
      <h2>Розыгрыши</h2>
      {draws.length === 0 ? (
        <p className="muted">Вы пока не&nbsp;участвовали ни&nbsp;в&nbsp;одном розыгрыше.</p>
      ) : (
        <table className={styles.table}>
          <caption className="vh">Участие в&nbsp;розыгрышах</caption>
          <thead>
            <tr>
              <th scope="col">Розыгрыш</th>
              <th scope="col">Приз</th>
              <th scope="col" className={styles.number}>
                Очки
              </th>
            </tr>
          </thead>
          <tbody>
            {draws.map(({ _id, name, prize, score, running }) => (
              <tr key={_id}>
                <td>{name}</td>
                <td>{prize ?? (running === undefined ? "завершён" : running && goesOn(running))}</td>
                <td className={styles.number}>{whole(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function goesOn({ place, isPaused }: NonNullable<Draw["running"]>): string {
  const state = isPaused ? "на\u00A0паузе" : "идёт";
  return place === null ? state : `${state}, ${whole(place)}-е\u00A0место`;
}

import type { User } from "@hitoslov/contract";
import { whole } from "../../ui/figures.ts";
import styles from "./profile.module.css";

type Draw = User["stocks"][number] & {
  /** Of a draw that has not ended: the place so far, null where there is none yet. */
  readonly running?: { readonly place: number | null };
};

export function Draws({ stocks }: { readonly stocks: readonly Draw[] }) {
  return (
    <section className={styles.section}>
      <h2>Розыгрыши</h2>
      {stocks.length === 0 ? (
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
            {stocks.map(({ _id, name, prize, score, running }) => (
              <tr key={_id}>
                <td>{name}</td>
                <td>{prize ?? (running === undefined ? "без\u00A0приза" : goesOn(running.place))}</td>
                <td className={styles.number}>{whole(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function goesOn(place: number | null): string {
  return place === null ? "идёт" : `идёт, ${whole(place)}-е\u00A0место`;
}

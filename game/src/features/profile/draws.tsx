import type { User } from "@hitoslov/contract";
import { whole } from "./figures.ts";
import styles from "./profile.module.css";

export function Draws({ stocks }: Pick<User, "stocks">) {
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
            {stocks.map(({ _id, name, prize, score }) => (
              <tr key={_id}>
                <td>{name}</td>
                <td>{prize ?? "без\u00A0приза"}</td>
                <td className={styles.number}>{whole(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../lib/format.ts";
import { countsQuery } from "../../lib/queries.ts";
import styles from "./settings.module.css";

/** The embedded database is too large for its engine. */
export function OutgrownNote() {
  const { data } = useQuery(countsQuery);
  if (data === undefined || data.outgrown === null) return null;
  return (
    <p className={styles.outgrown}>
      <b>База переросла встроенную: {formatNumber(data.outgrown)}&nbsp;МБ.</b> Ночная копия уже останавливает игру
      на&nbsp;секунды, дальше будет дольше. Пора на&nbsp;PostgreSQL: администратору сервера хватит одной команды,{" "}
      <code>npm run move</code>.
    </p>
  );
}

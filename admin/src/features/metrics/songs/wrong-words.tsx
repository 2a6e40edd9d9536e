import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { counted } from "../../../lib/format.ts";
import { Loading } from "../../../ui/loading.tsx";
import type { DayRange } from "../range.ts";
import styles from "./songs.module.css";

type WrongWordsProps = { readonly id: string; readonly name: string; readonly range: DayRange };

/** What several players gave in the place of a hidden word: there the fragment may be ambiguous. */
export function WrongWords({ id, name, range }: WrongWordsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["metrics", "wrong-words", id, range.start, range.end],
    queryFn: ({ signal }) => api.listWrongWords({ _id: id, start_date: range.start, end_date: range.end }, { signal }),
  });
  const words = data?.data.filter(({ wrong }) => wrong.length > 0);
  return (
    <section className={styles.wrong} aria-label={`Неверные ответы: ${name}`}>
      {words === undefined && <Loading error={error} refetch={refetch} rows={2} />}
      {words?.length === 0 && <p>Одинаковых неверных ответов не&nbsp;было.</p>}
      {words !== undefined && words.length > 0 && (
        <dl>
          {words.map(({ position, right, wrong }) => (
            <div key={position}>
              <dt>вместо «{right}»</dt>
              <dd>
                <ul>
                  {wrong.map(({ word, players }) => (
                    <li key={word}>
                      {word} <small>{counted(players, "раз", "раза", "раз")}</small>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

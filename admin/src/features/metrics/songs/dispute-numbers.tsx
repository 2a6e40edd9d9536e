import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Loading } from "../../../ui/loading.tsx";
import { SectionLink } from "../../../ui/section-link.tsx";
import { formatWait } from "../figures.ts";
import styles from "./songs.module.css";

/** How many complaints wait, how long an answer takes, and which songs have most of them; of all time. */
export function DisputeNumbers() {
  const { data, error, refetch } = useQuery({
    queryKey: ["metrics", "disputes"],
    queryFn: ({ signal }) => api.getDisputeNumbers({}, { signal }),
  });
  if (data === undefined) return <Loading error={error} refetch={refetch} rows={2} />;
  const { open, accepted, rejected, median_seconds, songs } = data;
  return (
    <section className={styles.disputes} aria-labelledby="dispute-numbers">
      <h3 className="fs-title" id="dispute-numbers">
        Споры о&nbsp;словах
      </h3>
      <dl className={styles.numbers}>
        <Figure name="Ждут ответа" value={formatNumber(open)} />
        <Figure name="Ответили" value={formatNumber(accepted + rejected)} />
        <Figure name="Из&nbsp;них зачли" value={formatNumber(accepted)} />
        <Figure name="Ответ ждут, медиана" value={median_seconds === null ? "—" : formatWait(median_seconds)} />
      </dl>
      {songs.length > 0 && (
        <ol className={styles.disputed} aria-label="Песни, о&nbsp;которых спорят больше всего">
          {songs.map(({ _id, name, disputes, open: waiting }) => (
            <li key={_id}>
              <SectionLink of="songs" to={`/disputes?song=${_id}`}>
                <b>{name}</b>
              </SectionLink>{" "}
              <small>
                {counted(disputes, "спор", "спора", "споров")}
                {waiting > 0 && `, ждут ${formatNumber(waiting)}`}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

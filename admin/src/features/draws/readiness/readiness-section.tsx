import { type Readiness, type ReadinessKey, readinessNames } from "@hitoslov/contract";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide";
import { Link } from "react-router";
import { api } from "../../../lib/api.ts";
import { listKey } from "../../../lib/queries.ts";
import { Loading } from "../../../ui/loading.tsx";
import { fieldId } from "./field-id.ts";
import styles from "./readiness.module.css";

/** What a draw still lacks before players may see it; each point leads to where it is said. */
export function ReadinessSection({ id: _idStock }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: listKey("stock", { readiness: _idStock }),
    queryFn: ({ signal }) => api.getReadiness({ _idStock }, { signal }),
  });
  if (data === undefined) return <Loading error={error} refetch={refetch} />;
  const done = data.items.filter((item) => item.done).length;
  const total = data.items.length;
  return (
    <section className={styles.section} aria-labelledby="readiness">
      <div className={styles.head}>
        <h2 id="readiness">Готово к&nbsp;публикации</h2>
        <span>
          {done} из&nbsp;{total}
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {data.items.map(({ key }, at) => (
          <i key={key} className={at < done ? styles.full : undefined} />
        ))}
      </div>
      {data.on ? (
        <p className="hint">
          Юрист оператора проверяет тексты и&nbsp;условия. Без всех пунктов розыгрыш остаётся в&nbsp;тестах.
        </p>
      ) : (
        <p className={styles.training}>
          <b>Учебный розыгрыш: призы не&nbsp;вручаются.</b> Пункты обязательны, когда владелец укажет организатора.
        </p>
      )}
      <ul className={styles.list}>
        {data.items.map((item) => (
          <ReadinessItem key={item.key} of={item} />
        ))}
      </ul>
    </section>
  );
}

function ReadinessItem({ of: { key, done, text } }: { readonly of: Readiness["items"][number] }) {
  const name = readinessNames[key];
  return (
    <li>
      <span className={done ? styles.done : styles.lacking}>
        <Icon of={done ? Check : X} />
        <span className="vh">{done ? "Готово" : "Не хватает"}</span>
      </span>
      <span className={styles.what}>
        <b>{name}</b>
        <span>{text}</span>
      </span>
      {!done && <WayTo of={key} name={name} />}
    </li>
  );
}

const elsewhere: Partial<Record<ReadinessKey, string>> = {
  organiser: "/settings#organiser",
  rules: "/documents",
  consents: "/documents",
};

/** Another screen, or the field on this one. */
function WayTo({ of: key, name }: { readonly of: ReadinessKey; readonly name: string }) {
  const to = elsewhere[key];
  if (to !== undefined) {
    return (
      <Link className="key" to={to} aria-label={`Открыть: ${name}`}>
        Открыть
      </Link>
    );
  }
  return (
    <button type="button" className="key" aria-label={`Заполнить: ${name}`} onClick={() => focusField(key)}>
      Заполнить
    </button>
  );
}

function focusField(key: ReadinessKey): void {
  const place = document.getElementById(fieldId(key));
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input:not([readonly]), textarea, button:not([disabled])")?.focus();
}

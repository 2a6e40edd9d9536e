import { type Readiness, type ReadinessKey, readinessNames } from "@hitoslov/contract";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Check, X } from "lucide";
import { Link } from "react-router";
import { fieldId } from "./field-id.ts";
import { ReadinessBar } from "./readiness-bar.tsx";
import styles from "./readiness.module.css";

type ChecklistProps = { readonly of: Readiness; readonly drawId: string };

/** Point by point; each that is missing leads to where it is said. */
export function Checklist({ of: { on, items }, drawId }: ChecklistProps) {
  return (
    <section className={styles.section} aria-labelledby="readiness">
      <div className={styles.head}>
        <h2 id="readiness">Готово к&nbsp;публикации</h2>
        <span>
          {items.filter(({ done }) => done).length} из&nbsp;{items.length}
        </span>
      </div>
      <ReadinessBar of={items} />
      {on ? (
        <p className="hint">
          Юрист оператора проверяет тексты и&nbsp;условия. Без всех пунктов розыгрыш остаётся в&nbsp;тестах.
        </p>
      ) : (
        <p className={styles.training}>
          <b>Учебный розыгрыш: призы не&nbsp;вручаются.</b> Пункты обязательны, когда владелец укажет организатора.
        </p>
      )}
      <ul className={styles.list}>
        {items.map(({ key, done, text }) => (
          <li key={key}>
            <span className={done ? styles.done : styles.lacking}>
              <Icon of={done ? Check : X} />
              <span className="vh">{done ? "Готово" : "Не хватает"}</span>
            </span>
            <span className={styles.what}>
              <b>{readinessNames[key]}</b>
              <span>{text}</span>
            </span>
            <WayTo of={key} done={done} drawId={drawId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const elsewhere: Partial<Record<ReadinessKey, string>> = {
  organiser: "/settings#organiser",
  rules: "/documents",
  consents: "/documents",
};

type WayToProps = { readonly of: ReadinessKey; readonly done: boolean; readonly drawId: string };

/** Another screen, or the field of the draw's form. */
function WayTo({ of: key, done, drawId }: WayToProps) {
  const other = elsewhere[key];
  const verb = other !== undefined ? "Открыть" : done ? "Изменить" : "Заполнить";
  return (
    <Link
      className="key"
      to={other ?? `/stocks/${drawId}#${fieldId(key)}`}
      aria-label={`${verb}: ${readinessNames[key]}`}
    >
      {verb}
    </Link>
  );
}

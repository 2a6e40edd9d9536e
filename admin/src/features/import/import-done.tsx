import type { SongImport } from "@hitoslov/contract";
import { counted, plural } from "@hitoslov/contract/plural";
import { FileText } from "lucide";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { ReturnGroup } from "../../ui/returns.tsx";
import styles from "./import.module.css";

type ImportDoneProps = { readonly found: SongImport; readonly onErrors: () => void; readonly errors: number };

/** The result of an import. */
export function ImportDone({ found: { _id, progress, counts, returnable }, onErrors, errors }: ImportDoneProps) {
  const { written } = progress;
  const parts = [
    [counts.new, plural(counts.new, "новая", "новые", "новых")],
    [counts.changed, "изменено"],
    [errors, "с\u00A0ошибкой"],
    [counts.same, "пропущено"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, what]) => `${count}\u00A0${what}`);
  return (
    <section className={styles.done} aria-labelledby="import-done">
      <h2 className="display" id="import-done">
        Готово: {counted(written, "песня", "песни", "песен")}
      </h2>
      <p className="muted" role="status">
        {parts.join(", ")}. Новые игрокам не&nbsp;видны, пока вы&nbsp;их не&nbsp;включите.
      </p>
      <div className={styles.bar}>
        <Link className="key key--action" to="/?sort=-created_at">
          К&nbsp;новым песням
        </Link>
        {errors > 0 && (
          <button type="button" className="key" onClick={onErrors}>
            <Icon of={FileText} />
            Скачать ошибки
          </button>
        )}
        {returnable && (
          <ReturnGroup
            id={_id}
            bad
            label="Отменить импорт"
            question={
              "Отменить импорт? Новые песни уйдут в\u00A0корзину, изменённые станут прежними. Те, что уже играли или меняли, останутся."
            }
          />
        )}
      </div>
      {errors > 0 && (
        <p className="muted">
          Исправленную таблицу ошибок загрузите новой пачкой вместе со&nbsp;звуком и&nbsp;обложками её&nbsp;строк.
        </p>
      )}
      {returnable ? (
        <p className="muted">
          Отмена вернёт всё, как было, в&nbsp;течение года. Песни, которые уже играли или меняли, останутся как есть,
          со&nbsp;звуком и&nbsp;обложкой, а&nbsp;с&nbsp;ними их&nbsp;исполнители и&nbsp;жанры. Мы&nbsp;перечислим, что
          осталось.
        </p>
      ) : (
        written > 0 && <p className="muted">Возвращать больше нечего: импорт отменён, или с&nbsp;него прошёл год.</p>
      )}
    </section>
  );
}

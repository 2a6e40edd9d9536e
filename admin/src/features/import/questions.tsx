import type { ImportList, ImportQuestion, SongImport } from "@hitoslov/contract";
import { counted } from "@hitoslov/contract/plural";
import styles from "./import.module.css";

const lists: Record<ImportList, { readonly one: string; readonly many: string }> = {
  executor: { one: "Исполнитель", many: "Исполнители" },
  author: { one: "Автор", many: "Авторы" },
  genre: { one: "Жанр", many: "Жанры" },
  language: { one: "Язык", many: "Языки" },
  film: { one: "Фильм", many: "Фильмы" },
};

export type Answer = { readonly list: ImportList; readonly name: string; readonly meant: string | null };
type QuestionsProps = {
  readonly questions: readonly ImportQuestion[];
  readonly disabled: boolean;
  readonly onAnswer: (answers: readonly Answer[]) => void;
};

/** Names that are close to names of the lists: staff decide which they are. */
export function Questions({ questions, disabled, onAnswer }: QuestionsProps) {
  if (questions.length === 0) return null;
  const allNew = questions.map(({ list, name }) => ({ list, name, meant: null }));
  return (
    <section aria-labelledby="import-questions">
      <div className={styles.bar}>
        <h2 className="fs-title" id="import-questions">
          Похожи на тех, кто уже есть
        </h2>
        {questions.length > 1 && (
          <button type="button" className="key" disabled={disabled} onClick={() => onAnswer(allNew)}>
            Все новые
          </button>
        )}
      </div>
      <ul className={styles.questions}>
        {questions.map(({ list, name, near, rows }) => (
          <li key={`${list} ${name}`}>
            <span>
              {lists[list].one} <b>{name}</b>, {counted(rows, "строка", "строки", "строк")}
            </span>
            <span className={styles.answers}>
              {near.map(({ _id, name: known }) => (
                <button
                  key={_id}
                  type="button"
                  className="key"
                  disabled={disabled}
                  onClick={() => onAnswer([{ list, name, meant: _id }])}
                >
                  Это {known}
                </button>
              ))}
              <button
                type="button"
                className="key"
                disabled={disabled}
                onClick={() => onAnswer([{ list, name, meant: null }])}
              >
                Другое имя, добавить
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rows that the import adds to the lists. */
export function Creations({ creations }: { readonly creations: SongImport["creations"] }) {
  if (creations.length === 0) return null;
  const total = creations.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <details className={styles.creations}>
      <summary>В&nbsp;справочники добавим {counted(total, "запись", "записи", "записей")}</summary>
      {creations.map(({ list, names }) => (
        <p key={list}>
          <b>{lists[list].many}:</b> {names.join(", ")}
        </p>
      ))}
    </details>
  );
}

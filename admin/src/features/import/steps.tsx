import { Check } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./import.module.css";

const steps = ["Файлы", "Столбцы", "Проверка", "Готово"] as const;

/** How far an import is. */
export function Steps({ now }: { readonly now: 1 | 2 | 3 | 4 }) {
  return (
    <ol className={styles.steps} aria-label="Шаги загрузки">
      {steps.map((name, index) => {
        const done = index + 1 < now;
        return (
          <li key={name} data-done={done || undefined} aria-current={index + 1 === now ? "step" : undefined}>
            <i aria-hidden="true">{done ? <Icon of={Check} /> : index + 1}</i>
            {name}
            {done && <span className="vh"> — пройдено</span>}
          </li>
        );
      })}
    </ol>
  );
}

import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./proof.module.css";

/** The three formulas, and how to do without us. */
export function How({ file }: { readonly file: string }) {
  return (
    <details className={styles.fold}>
      <summary>
        Как это считается
        <Icon of={ChevronDown} />
      </summary>
      <ol className={styles.how}>
        <li>
          Отпечаток числа: <code>SHA-256(число)</code>. Он&nbsp;опубликован до&nbsp;начала, подобрать под него другое
          число нельзя.
        </li>
        <li>
          Отпечаток списка: <code>SHA-256(список)</code>. Строка списка&nbsp;— «номер билеты», строки идут
          по&nbsp;местам в&nbsp;рейтинге. Имён в&nbsp;списке нет.
        </li>
        <li>
          Жребий номер n, считая с&nbsp;нуля: первые 64&nbsp;бита <code>SHA-256(число:отпечаток списка:n)</code>{" "}
          и&nbsp;остаток от&nbsp;их деления на&nbsp;количество билетов. Остаток&nbsp;— выигравший билет: билеты лежат
          подряд, как строки списка. Кто выиграл, сдаёт свои билеты. Жребий из&nbsp;последней, неполной череды билетов
          пропускают, чтобы шансы были точными.
        </li>
      </ol>
      <p>
        Можно проверить и&nbsp;без нас: скачайте JSON и&nbsp;запустите скрипт на&nbsp;30&nbsp;строк из&nbsp;исходного
        кода игры, ему нужен только Node.js:
      </p>
      <p>
        <code>node docs/verify-draw.mjs {file}</code>
      </p>
    </details>
  );
}

import type { DrawAlgorithm } from "@hitoslov/contract";
import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./proof.module.css";

type HowProps = { readonly file: string; readonly algorithm: DrawAlgorithm };

/** The formulas, and how to do without us. */
export function How({ file, algorithm }: HowProps) {
  const isFirst = algorithm === "hitoslov-draw-1";
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
        {isFirst ? (
          <li>
            Отпечаток списка: <code>SHA-256(список)</code>. Строка списка&nbsp;— «номер билеты», строки идут
            по&nbsp;местам в&nbsp;рейтинге. Имён в&nbsp;списке нет.
          </li>
        ) : (
          <>
            <li>
              Отпечаток списка&nbsp;— корень дерева Меркла из&nbsp;его строк. Строка&nbsp;— «номер билеты», строки идут
              по&nbsp;порядку номеров. Имён в&nbsp;списке нет. Список закрепляют до&nbsp;раунда маяка.
            </li>
            <li>
              Маяк&nbsp;— подпись, которой сеть drand заверила номер раунда; её проверяют открытым ключом сети. Число
              маяка: <code>SHA-256(подпись)</code>. Если жребий без маяка, на&nbsp;его месте пусто.
            </li>
          </>
        )}
        <li>
          Жребий номер n, считая с&nbsp;нуля: первые 64&nbsp;бита{" "}
          <code>
            {isFirst ? "SHA-256(число:отпечаток списка:n)" : "SHA-256(число:число маяка:отпечаток условий:n)"}
          </code>{" "}
          и&nbsp;остаток от&nbsp;их деления на&nbsp;количество билетов. Остаток&nbsp;— выигравший билет: билеты лежат
          подряд, как строки списка. Кто выиграл, сдаёт свои билеты. Жребий из&nbsp;последней, неполной череды билетов
          пропускают, чтобы шансы были точными.
        </li>
      </ol>
      <p>
        Можно проверить и&nbsp;без нас: скачайте JSON и&nbsp;запустите короткий скрипт из&nbsp;исходного кода игры, ему
        нужен Node.js{isFirst ? "" : ", а\u00A0для маяка\u00A0— пакет @noble/curves"}:
      </p>
      <p>
        <code>node docs/verify-draw.mjs {file}</code>
      </p>
    </details>
  );
}

import type { LotteryAlgorithm, DrawProof } from "@hitoslov/contract";
import type { LotteryVerification } from "@hitoslov/rules/lots";
import { Check as CheckMark, ChevronDown, Copy, X } from "lucide";
import { type ReactNode, useId } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { zonedFormat } from "@hitoslov/brand/time-zone.ts";
import { dayOf } from "../../../ui/dates.ts";
import { whole } from "../../../lib/figures.ts";
import styles from "./proof.module.css";

type FactProps = {
  readonly name: string;
  /** It is a long number in hex. */
  readonly value: string;
  readonly onCopy: (value: string) => void;
};

/** A number that players can compare with their notes. */
export function Fact({ name, value, onCopy }: FactProps) {
  const id = useId();
  return (
    <div className={styles.fact}>
      <p id={`${id}name`}>{name}</p>
      <div>
        <code>{value}</code>
        <button
          type="button"
          className="key key--icon"
          id={`${id}key`}
          aria-label="Скопировать"
          aria-labelledby={`${id}key ${id}name`}
          onClick={() => onCopy(value)}
        >
          <Icon of={Copy} />
        </button>
      </div>
    </div>
  );
}

/** A round is published at its time; after this long it is late, ms. */
const lateAfterMs = 60_000;
/** «12:00 МСК» */
const timeInZone = zonedFormat("ru", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });

type Undrawn = Pick<DrawProof, "mode" | "obstacle" | "drawn" | "beacon">;

/** The time until the proof is loaded again, ms, while its lottery is still to be run; else it is not. */
export function untilLots(proof: Undrawn | undefined, at = Date.now()): number | false {
  if (proof === undefined || proof.mode === "none" || proof.obstacle !== undefined || proof.drawn !== null)
    return false;
  const left = proof.beacon === null ? Infinity : Date.parse(proof.beacon.at) - at;
  // The lottery follows the beacon in seconds, but all readers of one address share a limit.
  return Math.max(10_000, Math.min(60_000, left + 1000));
}

type BeaconNoteProps = {
  readonly of: Pick<DrawProof, "beacon" | "list" | "drawn" | "obstacle">;
  /** When the proof was read. */
  readonly now: number;
};

/** The round of the public beacon that decides the lottery, and its state. */
export function BeaconNote({ of: { beacon, list, drawn, obstacle }, now }: BeaconNoteProps) {
  if (beacon === null) {
    return (
      <p className={styles.beacon}>
        <b>Без маяка</b>
        <span>
          Жребий зависит только от&nbsp;секретного числа организатора. Его отпечаток опубликован до&nbsp;начала, поэтому
          подменить число нельзя, но&nbsp;организатор знает его заранее.
        </span>
      </p>
    );
  }
  const at = Date.parse(beacon.at);
  return (
    <p className={styles.beacon}>
      <b>
        Маяк drand, раунд {whole(beacon.round)}, {dayOf(at)} в&nbsp;{timeInZone().format(at).replace("GMT+3", "МСК")}
      </b>
      <span>
        {obstacle === undefined
          ? toldOf(drawn !== null, list !== null, now - at)
          : "Раунд не\u00A0понадобится: жребия не\u00A0будет."}
      </span>
    </p>
  );
}

function toldOf(isDrawn: boolean, isListed: boolean, passed: number): string {
  if (isDrawn) return "Число раунда открыто всем. Раньше его не\u00A0знал никто, позже его не\u00A0поменять.";
  if (passed > lateAfterMs) {
    return isListed
      ? "Время раунда пришло, но\u00A0маяк ещё не\u00A0ответил. Жребий ждёт его ответа."
      : "Время раунда пришло, но\u00A0список участников ещё не\u00A0закреплён. Жребий ждёт.";
  }
  return "Раньше числа не\u00A0знает никто, позже его не\u00A0поменять. Жребий пройдёт сам, когда маяк ответит.";
}

/** The outcome of repeating the lottery; null while it runs. */
export function Checks({ of: verified }: { readonly of: LotteryVerification | null }) {
  return (
    <section className={styles.section} aria-live="polite">
      <h2>{titleOf(verified)}</h2>
      {verified === null ? (
        <p className="muted">Считаем в&nbsp;вашем браузере, это несколько секунд.</p>
      ) : (
        <ul className={styles.checks}>
          <Check passed={verified.seed}>Секретное число&nbsp;— то, что загадали до&nbsp;начала</Check>
          {verified.beacon !== null && (
            <Check passed={verified.beacon}>Маяк&nbsp;— ответ сети drand на&nbsp;названный раунд</Check>
          )}
          {verified.list !== null && (
            <Check passed={verified.list}>Список участников&nbsp;— тот, по&nbsp;которому бросали жребий</Check>
          )}
          {verified.winners !== null && (
            <Check passed={verified.winners}>Победители&nbsp;— те, на&nbsp;кого выпал жребий</Check>
          )}
        </ul>
      )}
    </section>
  );
}

function titleOf(verified: LotteryVerification | null): string {
  if (verified === null) return "Проверяем…";
  const { seed, beacon, list, winners } = verified;
  if ([seed, beacon, list, winners].includes(false)) return "Не\u00A0всё сошлось";
  return list === null ? "Сошлось" : "Всё сошлось";
}

type CheckProps = {
  readonly passed: boolean;
  /** What was compared. */
  readonly children: ReactNode;
};

function Check({ passed, children }: CheckProps) {
  return (
    <li className={styles.check}>
      <span className={styles.mark} data-passed={passed || undefined}>
        <Icon of={passed ? CheckMark : X} />
      </span>
      <span>
        <b>{passed ? "Сошлось" : "Не\u00A0сошлось"}</b>
        <span>{children}</span>
      </span>
    </li>
  );
}

type HowProps = { readonly file: string; readonly algorithm: LotteryAlgorithm };

/** The formulas, and how to check the proof without this page. */
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

import { type Draw, randomnesses, randomnessTexts } from "@hitoslov/contract";
import { CopyButton } from "../../../ui/copy-button.tsx";
import type { EditForm } from "../../../ui/edit-form/edit-form.ts";
import { SelectField } from "../../../ui/select/select.tsx";
import { useLotteryObstacle } from "../draw-calls.ts";
import type { DrawValues } from "../draw-values.ts";
import styles from "./fairness.module.css";
import { zonedFormat } from "@hitoslov/brand/time-zone.ts";
import { useState } from "react";
import { formatDate, formatNumber } from "../../../lib/format.ts";

type FairnessSectionProps = {
  /** null: a new draw. */
  readonly draw: Draw | null;
  readonly form: Pick<EditForm<DrawValues>, "values" | "errors" | "set">;
};

const options = randomnesses.map((value) => ({ value, label: randomnessTexts[value] }));

/** What makes a lottery fair: its source of randomness, and the commitment published before it. */
export function FairnessSection({ draw, form: { values, errors, set } }: FairnessSectionProps) {
  const isSeen = draw !== null && draw.status !== "testing";
  const isFrozen = draw !== null && draw.frozen_at !== null;
  return (
    <fieldset className="fs">
      <legend>Честность</legend>
      <SelectField
        label="Откуда случайность"
        error={errors["randomness"]}
        disabled={isSeen || isFrozen}
        options={options}
        value={values.randomness}
        onChange={(randomness) => set("randomness", randomness)}
      />
      <p className="hint">
        {isSeen
          ? "Игроки уже видели розыгрыш: поменять нельзя."
          : isFrozen
            ? "Итоги репетиции подведены: поменять нельзя, пока её не\u00A0сбросят."
            : "С\u00A0маяком результат до\u00A0раунда не\u00A0знает никто, и\u00A0организатор тоже. Выбрать можно, пока розыгрыш не\u00A0увидели игроки."}
      </p>
      {values.randomness === "beacon" && <BeaconCard draw={draw} />}
      {draw !== null && (
        <div className={styles.commitment}>
          <p>
            <b>Отпечаток секретного числа</b>
            <code>{draw.commitment}</code>
          </p>
          <CopyButton
            label="Скопировать"
            text={draw.commitment}
            done="Отпечаток скопирован"
            failed="Скопировать не&nbsp;вышло. Выделите отпечаток."
          />
          <p className="hint">
            Игроки видят его до&nbsp;начала, а&nbsp;само число&nbsp;— после жребия: подменить его нельзя.
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** How long after its time a round counts as late, ms. */
const lateAfter = 60_000;
/** «12:00 МСК» */
const timeInZone = zonedFormat("ru", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });

/** The round of the beacon for a draw, and its state. */
export function BeaconCard({ draw }: { readonly draw: Draw | null }) {
  const [now] = useState(Date.now);
  const obstacle = useLotteryObstacle(draw);
  const { beacon_round: round = null, beacon_at: at = null } = draw ?? {};
  return (
    <div className={styles.beacon}>
      <svg viewBox="0 0 72 72" aria-hidden="true" focusable="false">
        <circle cx="36" cy="36" r="33" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="1 6" />
        <circle cx="36" cy="36" r="22" fill="none" stroke="currentColor" strokeWidth="2" />
        <circle cx="36" cy="36" r="9" fill="currentColor" />
      </svg>
      {draw === null || round === null || at === null ? (
        <p>
          <b>Маяк drand</b>
          <span>Раунд назовём, когда розыгрыш увидят игроки: первый не&nbsp;раньше минуты после конца.</span>
        </p>
      ) : (
        <>
          <p>
            <b>
              Маяк drand, раунд {formatNumber(round)}, {formatDate(at)} в&nbsp;
              {timeInZone().format(new Date(at)).replace("GMT+3", "МСК")}
            </b>
            <span>
              {typeof obstacle === "string" ? `Жребия не\u00A0будет. ${obstacle}.` : toldOf(draw, now - Date.parse(at))}
            </span>
          </p>
          <CopyButton
            label="Скопировать номер"
            text={String(round)}
            done="Номер раунда скопирован"
            failed="Скопировать не&nbsp;вышло. Выделите номер."
          />
        </>
      )}
    </div>
  );
}

function toldOf({ drawn_at }: Draw, passed: number): string {
  if (drawn_at !== null) return "Маяк ответил, жребий проведён. Ответ сверен с\u00A0подписью сети.";
  if (passed > lateAfter) {
    return "Время раунда пришло, а\u00A0ответа нет: жребий ждёт. Ответ можно вписать вручную, ниже, в\u00A0«Вручении призов».";
  }
  return "Раньше числа не\u00A0знает никто, позже его не\u00A0поменять. Жребий пройдёт сам. Сдвинете конец или закончите раньше\u00A0— раунд назовём заново.";
}

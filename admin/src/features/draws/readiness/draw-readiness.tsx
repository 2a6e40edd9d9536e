import {
  type Draw,
  prizeWayTexts,
  type Readiness,
  type ReadinessKey,
  readinessNames,
  type TaxPayer,
  taxPayers,
  taxPayerTexts,
} from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { BeaconCard } from "../fairness/fairness-section.tsx";
import styles from "./readiness.module.css";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Check, Lock, X } from "lucide";
import { useState } from "react";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { useCall } from "../../../ui/use-call.ts";
import { Link } from "react-router";
import { fieldId, ReadinessBar } from "./readiness.tsx";
import { cashPart, prizeTaxPercent } from "@hitoslov/rules/prize-tax";
import { ranksText } from "../prizes/prize-fields.ts";
import { invalidate } from "../../../lib/queries.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { useMe } from "../../../lib/use-me.ts";
import { type DrawValues, readDraw } from "../draw-values.ts";
import { saveDraw } from "../draw-calls.ts";

export type ReadinessProps = { readonly of: Readiness; readonly draw: Draw };

/** The page that publishes a draw: what is there, what is missing, and the button. */
export function DrawReadiness({ of, draw }: ReadinessProps) {
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Checklist of={of} drawId={draw._id} />
        {draw.draw_mode !== "none" && draw.randomness === "beacon" && (
          <section className={styles.section} aria-labelledby="randomness">
            <h2 id="randomness">Откуда случайность</h2>
            <BeaconCard draw={draw} />
          </section>
        )}
      </div>
      <aside className={styles.side}>
        <Publishing of={of} draw={draw} />
        <TaxCard of={of} draw={draw} />
      </aside>
    </div>
  );
}

const listed = new Intl.ListFormat("ru", { type: "conjunction" });

/** The last step: players see the draw. */
function Publishing({ of: { on, items }, draw }: ReadinessProps) {
  const confirm = useConfirm();
  const { pending, run: change } = useDrawChange(draw);
  const [link] = useState(() => location.href);
  const lacking = items.filter(({ done }) => !done).map(({ key }) => readinessNames[key].toLowerCase());
  const isLocked = on && lacking.length > 0;
  const handlePublish = async () => {
    const text = `Игроки увидят его сразу, песни считаются с\u00A0${formatDate(draw.start_date)}.`;
    if (!(await confirm({ title: "Опубликовать розыгрыш?", text, yes: "Опубликовать" }))) return;
    await change({ status: "active" }, "Розыгрыш опубликован");
  };
  return (
    <section className={styles.section} aria-labelledby="publishing">
      <h2 id="publishing">Публикация</h2>
      {draw.status !== "testing" ? (
        <p className={draw.status === "disabled" ? "muted" : styles.shown}>
          {draw.status === "disabled"
            ? "Розыгрыш отключён: его не\u00A0видит никто. Статус меняют в\u00A0самом розыгрыше."
            : "Игроки видят этот розыгрыш: публиковать больше нечего."}
        </p>
      ) : (
        <>
          {isLocked && (
            <p className={styles.locked}>
              <Icon of={Lock} />
              <span>
                <b>
                  Не&nbsp;хватает {lacking.length}&nbsp;{plural(lacking.length, "пункта", "пунктов", "пунктов")}:
                </b>{" "}
                {listed.format(lacking)}.
              </span>
            </p>
          )}
          <button
            type="button"
            className="key key--action"
            disabled={isLocked || pending}
            onClick={() => void handlePublish()}
          >
            {isLocked && <Icon of={Lock} />}
            Опубликовать
          </button>
        </>
      )}
      <CopyButton
        label="Показать коллеге"
        text={link}
        done="Ссылка скопирована: отправьте её коллеге"
        failed="Скопировать не&nbsp;вышло. Ссылка&nbsp;— в&nbsp;строке адреса."
      />
    </section>
  );
}

type ChecklistProps = { readonly of: Readiness; readonly drawId: string };

/** The checklist; each missing point links to where it is entered. */
function Checklist({ of: { on, items }, drawId }: ChecklistProps) {
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

const elsewhere: Partial<Record<ReadinessKey, (drawId: string) => string>> = {
  organiser: () => "/settings#organiser",
  rules: (drawId) => `/documents?kind=rules&draw=${drawId}`,
  consents: () => "/documents",
};

type WayToProps = { readonly of: ReadinessKey; readonly done: boolean; readonly drawId: string };

/** The link to another screen, or to a field of the draw's form; none to the organiser, which only the owner may change. */
function WayTo({ of: key, done, drawId }: WayToProps) {
  const { role } = useMe();
  if (key === "organiser" && role !== 1) return <span className="hint">Указывает владелец</span>;
  const other = elsewhere[key]?.(drawId);
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

/** The tax on the most expensive prize, and who pays it. */
function TaxCard({ of: { tax }, draw }: ReadinessProps) {
  const { pending, run: change } = useDrawChange(draw);
  // The choice is shown at once, and reverted if the server refuses it.
  const [pressed, setPressed] = useState<TaxPayer | null>(null);
  const chosen = pressed ?? draw.tax_payer;
  const handleChoose = async (payer: TaxPayer) => {
    setPressed(payer);
    await change({ tax_payer: payer }, "Записано, кто платит налог");
    setPressed(null);
  };
  const prize = tax && draw.prizes[tax._id];
  if (!tax || !prize) return null;
  const { way, quantity, place_from } = prize;
  const places = way === "place" ? ranksText({ quantity: String(quantity), place_from: String(place_from) }) : null;
  const sums = [
    { name: "Цена", sum: tax.value },
    { name: "Не\u00A0облагается", sum: tax.free },
    { name: `Налог ${prizeTaxPercent}\u00A0%`, sum: tax.tax },
    // More than the tax: the money is taxed as well.
    ...(chosen === "organiser"
      ? [{ name: "Денежная часть", sum: cashPart({ value: tax.value, freeLeft: tax.free }) }]
      : []),
  ];
  return (
    <section className={styles.section} aria-labelledby="tax">
      <h2 id="tax">Карточка приза для налога</h2>
      <div className={styles.card}>
        <p className={styles.prize}>
          <b>{prize.name}</b>
          <span>{places ?? prizeWayTexts[way].toLowerCase()}</span>
        </p>
        <dl>
          {sums.map(({ name, sum }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(sum)}&nbsp;₽</dd>
            </div>
          ))}
        </dl>
        <div role="radiogroup" aria-labelledby="payer" aria-describedby={chosen === null ? "no-payer" : undefined}>
          <p id="payer">
            Кто платит <span className="req">*</span>
          </p>
          {taxPayers.map((payer) => (
            <label key={payer}>
              <input
                type="radio"
                name="payer"
                checked={chosen === payer}
                disabled={pending}
                onChange={() => void handleChoose(payer)}
              />
              {taxPayerTexts[payer]}
            </label>
          ))}
          {chosen === null && (
            <p className="error" id="no-payer">
              Выберите, кто платит.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Changes a draw outside of its form; rejects if somebody else has changed it meanwhile. */
function useDrawChange(draw: Draw) {
  const toast = useToast();
  return useCall(
    async (values: Partial<DrawValues>, done: string) => {
      await saveDraw({ ...readDraw(draw), ...values }, draw.updated_at, draw);
      toast.success(done);
    },
    () => invalidate("stock"),
  );
}

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide";
import { Link, useParams } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AwardStateBadge } from "../ui/badges.tsx";
import { awardQuery } from "../features/draws/draw-calls.ts";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { labelsOf, namesOf } from "./journal-labels.ts";
import { type AwardCard as Card, type AwardDocument, awardDocuments, awardDocumentTexts } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { api } from "../lib/api.ts";
import { isMissing } from "../lib/queries.ts";
import { formatDate, formatNumber } from "../lib/format.ts";
import { numberOf } from "../lib/masks.ts";
import { DigitsField } from "../ui/digits-field.tsx";
import { StickyBar } from "../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../ui/edit-form/use-edit-form.ts";
import { PlayerLink } from "../ui/section-link.tsx";
import { causeOf } from "../features/draws/awards/award-steps.ts";
import { AwardSteps, NoAward } from "../features/draws/awards/awards-table.tsx";
import { PapersPanel } from "../features/draws/card/papers-panel.tsx";
import styles from "../features/draws/card/card.module.css";

/** /stocks/:id/awards/:award */
export function AwardScreen() {
  const { id = "", award = "" } = useParams();
  const { data: card, error, refetch } = useQuery(awardQuery(award));
  if (card === undefined && isMissing(error)) return <NoAward drawId={id} />;
  return (
    <StaffPage
      title={card === undefined ? "Вручение" : `${card.prize.name}: ${card.member.login}`}
      crumbs={[
        { to: "/stocks", label: "Розыгрыши" },
        { to: `/stocks/${id}`, label: card?.stock ?? "Розыгрыш" },
      ]}
      here="Вручение"
      status={card && <AwardStateBadge state={card.state} />}
      actions={
        card && (
          <>
            <HistoryButton entity="award" id={card._id} labels={labelsOf("award")} names={namesOf("award")} />
            <Link className="key" to={`/stocks/${id}/awards/${award}/act`}>
              <Icon of={FileText} />
              Акт приёма-передачи
            </Link>
          </>
        )
      }
    >
      {card === undefined && <Loading error={error} refetch={refetch} />}
      {card !== undefined && <AwardCard key={card._id} card={card} />}
    </StaffPage>
  );
}

const labels = { value: "Стоимость", documents: "Документы", address: "Адрес", tracking: "Трек-номер" };

/** Everything needed to hand a prize over. */
function AwardCard({ card }: { readonly card: Card }) {
  return (
    <div className="edit">
      <div className={styles.parts}>
        <CardForm card={card} />
        <PapersPanel card={card} />
      </div>
      <aside className={styles.side} aria-label="Вручение">
        <Facts card={card} />
        <AwardSteps award={card} />
      </aside>
    </div>
  );
}

function CardForm({ card }: { readonly card: Card }) {
  const { _id } = card;
  const form = useEditForm({
    entity: "award",
    row: card,
    read: (row: Card | null) => {
      const { value, documents, address, tracking } = row ?? card;
      return { value: value === null ? "" : String(value), documents, address, tracking };
    },
    save: ({ value, ...fields }, updated_at) =>
      api.updateAwardCard({
        _id,
        ...fields,
        value: value === "" ? null : numberOf(value),
        updated_at: updated_at ?? card.updated_at,
      }),
    load: () => api.getAwardCard({ _id }),
    labels,
    // No draft: personal data must not stay in the browser.
    draft: false,
  });
  const { values, errors, set } = form;
  const isSettled = card.state === "received" && card.value !== null;
  const toggle = (document: AwardDocument, on: boolean) =>
    set(
      "documents",
      awardDocuments.filter((known) => (known === document ? on : values.documents.includes(known))),
    );
  return (
    <form {...form.props} className={styles.form}>
      <fieldset className="fs">
        <legend>Стоимость</legend>
        <div className="g2">
          <DigitsField
            label="Стоимость приза, ₽"
            error={errors["value"]}
            hint={isSettled ? "Приз получен: больше не\u00A0меняется" : "Целое число рублей"}
            readOnly={isSettled}
            max={limits.prizeValue.max}
            value={values.value}
            onChange={(value) => set("value", value)}
          />
        </div>
        <CashPart card={card} />
      </fieldset>
      <fieldset className="fs">
        <legend>Получены документы</legend>
        {awardDocuments.map((document) => (
          <label className="check" key={document}>
            <input
              type="checkbox"
              checked={values.documents.includes(document)}
              onChange={({ target }) => toggle(document, target.checked)}
            />
            {awardDocumentTexts[document]}
          </label>
        ))}
      </fieldset>
      <fieldset className="fs">
        <legend>Доставка</legend>
        <TextField
          label="Почтовый адрес"
          error={errors["address"]}
          hint="С&nbsp;индексом и&nbsp;именем получателя"
          max={500}
          rows={3}
          value={values.address}
          onChange={(address) => set("address", address)}
        />
        <TextField
          label="Трек-номер"
          error={errors["tracking"]}
          max={60}
          autoComplete="off"
          value={values.tracking}
          onChange={(tracking) => set("tracking", tracking)}
        />
      </fieldset>
      <StickyBar form={form} onCancel={form.reset} />
    </form>
  );
}

/** The part of the value in money, from which tax is withheld. */
function CashPart({ card: { value, cash, free_left, tax_payer } }: { readonly card: Card }) {
  if (tax_payer === "winner") {
    return (
      <p className="hint">По&nbsp;правилам розыгрыша налог платит победитель: денег к&nbsp;призу не&nbsp;добавляем.</p>
    );
  }
  if (value === null || cash === null) {
    return <p className="hint">Укажите стоимость: посчитаем денежную часть и&nbsp;налог.</p>;
  }
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>Без налога в&nbsp;этом году</dt>
          <dd>{formatNumber(free_left)}&nbsp;₽</dd>
        </div>
        <div>
          <dt>Денежная часть</dt>
          <dd>{formatNumber(cash)}&nbsp;₽</dd>
        </div>
        <div>
          <dt>Из&nbsp;неё удержать НДФЛ 35&nbsp;%</dt>
          <dd>{formatNumber(cash)}&nbsp;₽</dd>
        </div>
      </dl>
      <p className="hint">
        (стоимость − остаток лимита)&nbsp;× 35/65, по&nbsp;сохранённой стоимости. Проверьте расчёт с&nbsp;бухгалтером.
      </p>
    </>
  );
}

function Facts({ card }: { readonly card: Card }) {
  const {
    _idStock,
    member,
    prize,
    stock,
    replaced_by,
    assigned_at,
    due_at,
    confirmed_at,
    sent_at,
    received_at,
    reason,
  } = card;
  const moments = [
    ["Назначен", assigned_at],
    ["Подтвердить до", due_at],
    ["Подтверждён", confirmed_at],
    ["Отправлен", sent_at],
    ["Получен", received_at],
  ] as const;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Победитель</dt>
        <dd>
          <PlayerLink {...member} />
        </dd>
      </div>
      <div>
        <dt>Приз</dt>
        <dd>
          {prize.name}, {causeOf(card)}
        </dd>
      </div>
      <div>
        <dt>Розыгрыш</dt>
        <dd>{stock}</dd>
      </div>
      {moments.map(
        ([name, at]) =>
          at !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatDate(at)}</dd>
            </div>
          ),
      )}
      {reason !== null && (
        <div>
          <dt>Причина</dt>
          <dd>{reason}</dd>
        </div>
      )}
      {replaced_by !== null && (
        <div>
          <dt>Передан</dt>
          <dd>
            <Link className="link" to={`/stocks/${_idStock}/awards/${replaced_by}`}>
              следующему
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

import { fixedTerms, type SetTerm, setTerms, type Term } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { formatNumber } from "../../lib/format.ts";
import { DigitsField, DigitsInput } from "../../ui/digits-field.tsx";
import { settingsLabels, type SettingsPart } from "./settings-values.ts";

// `Object.keys` returns strings; these are the terms.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(setTerms) as SetTerm[];

const events: Term = {
  what: "События игры, как пришли",
  days: 0,
  why: "Цифры на\u00A0«Метриках» останутся и\u00A0потом.",
};

/** How long personal data is kept, and the tax-free limit of prizes. */
export function RetentionFields({ values, errors, set, isOwner }: SettingsPart & { readonly isOwner: boolean }) {
  return (
    <>
      <fieldset className="fs">
        <legend>Налог на&nbsp;призы</legend>
        <div className="g2">
          <DigitsField
            label={settingsLabels.prize_free_limit}
            required
            error={errors["prize_free_limit"]}
            hint={
              isOwner
                ? "Призы одного человека за\u00A0год: пункт\u00A028 статьи\u00A0217 НК\u00A0РФ"
                : "Меняет только владелец"
            }
            readOnly={!isOwner}
            max={limits.prizeValue.max}
            value={values.prize_free_limit}
            onChange={(limit) => set("prize_free_limit", limit)}
          />
        </div>
      </fieldset>
      <fieldset className="fs">
        <legend>Сроки хранения</legend>
        <div className="tw">
          <table className="grid">
            <caption className="vh">Что и&nbsp;сколько хранится</caption>
            <thead>
              <tr>
                <th scope="col">Что</th>
                <th scope="col">Дней</th>
                <th scope="col">Зачем</th>
              </tr>
            </thead>
            <tbody>
              <TermRow
                term={events}
                value={values.events_days}
                error={errors["events_days"]}
                readOnly={false}
                max={limits.eventsDays.max}
                onChange={(days) => set("events_days", days)}
              />
              {names.map((name) => (
                <TermRow
                  key={name}
                  term={setTerms[name]}
                  value={values.retention[name]}
                  error={errors[`retention.${name}`]}
                  readOnly={!isOwner}
                  max={limits.retentionDays.max}
                  onChange={(days) => set("retention", { ...values.retention, [name]: days })}
                />
              ))}
              {Object.values<Term>(fixedTerms).map(({ what, days, why }) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td className="num">{formatNumber(days)}</td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="hint">
          Раз в&nbsp;час удаляется всё, чей срок прошёл. Сколько хранятся резервные копии, задаёт BACKUP_KEEP.
          {!isOwner && " Сроки меняет только владелец."}
        </p>
      </fieldset>
    </>
  );
}

type TermRowProps = {
  readonly term: Term;
  readonly value: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly max: number;
  readonly onChange: (days: string) => void;
};

function TermRow({ term: { what, why }, value, error, readOnly, max, onChange }: TermRowProps) {
  return (
    <tr>
      <td>{what}</td>
      <td className="num">
        <DigitsInput
          cell
          aria-label={`${what}, дней`}
          aria-invalid={error !== undefined || undefined}
          readOnly={readOnly}
          max={max}
          value={value}
          onChange={onChange}
        />
        {error !== undefined && (
          <small className="error" role="alert">
            {error}
          </small>
        )}
      </td>
      <td>{why}</td>
    </tr>
  );
}

import { type StockStatus, stockStatuses, stockStatusTexts } from "@hitoslov/contract";
import { FormField } from "../../ui/edit-form/form-field.tsx";
import { StockStatusBadge } from "./stock-status-badge.tsx";

type StatusFieldProps = {
  /** A new draw has no choice. */
  readonly locked: boolean;
  readonly value: StockStatus;
  readonly error: string | undefined;
  readonly onChange: (status: StockStatus) => void;
};

export function StatusField({ locked, value, error, onChange }: StatusFieldProps) {
  return (
    <fieldset className="fs">
      <legend>Статус</legend>
      <FormField label="Сейчас" error={error}>
        {(control) => (
          <select
            {...control}
            className="input"
            disabled={locked}
            value={value}
            onChange={({ target }) => onChange(stockStatuses.find((status) => status === target.value) ?? value)}
          >
            {stockStatuses.map((status) => (
              <option key={status} value={status}>
                {stockStatusTexts[status].name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <dl className="status-help">
        {stockStatuses.map((status) => (
          <div key={status}>
            <dt>
              <StockStatusBadge status={status} />
            </dt>
            <dd>{stockStatusTexts[status].hint}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Новый розыгрыш всегда начинается с&nbsp;тестов.</p>
    </fieldset>
  );
}

import { type StockStatus, stockStatuses, stockStatusTexts } from "@hitoslov/contract";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import { StockStatusBadge } from "./stock-status-badge.tsx";
import { stockStatusOptions } from "./stock-status-options.ts";
import styles from "./status-field.module.css";

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
      <SelectField
        label="Сейчас"
        error={error}
        disabled={locked}
        options={stockStatusOptions}
        value={value}
        onChange={onChange}
      />
      <dl className={styles.help}>
        {stockStatuses.map((status) => (
          <div key={status}>
            <dt>
              <StockStatusBadge status={status} />
            </dt>
            <dd>{stockStatusTexts[status].hint}</dd>
          </div>
        ))}
      </dl>
      {locked && <p className="hint">Новый розыгрыш всегда начинается с&nbsp;тестов.</p>}
    </fieldset>
  );
}

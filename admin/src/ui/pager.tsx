import { ChevronLeft, ChevronRight } from "lucide";
import { type SubmitEvent, useId, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { formatNumber } from "../lib/format.ts";
import { DigitsInput } from "./digits-field.tsx";
import { Select } from "./select/select.tsx";
import styles from "./pager.module.css";

type PagerProps = {
  readonly page: number;
  readonly size: number;
  /** The page sizes to choose from. */
  readonly sizes?: readonly number[];
  readonly total: number;
  /** There are more than `total` rows. */
  readonly more?: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize?: (size: number) => void;
};

/** With fewer pages there is no field to jump to one. */
const leastForJump = 5;

/** «1–30 из 1 284» and the pages around the current one. */
export function Pager({ page, size, sizes = [], total, more = false, onPage, onSize }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last);
  const from = Math.min(total, (page - 1) * size + 1);
  return (
    <div className={styles.pager}>
      <span aria-live="polite">
        {formatNumber(from)}–{formatNumber(Math.min(total, page * size))} из&nbsp;{more && "более чем "}
        {formatNumber(total)}
      </span>
      {onSize !== undefined && sizes.length > 1 && total > Math.min(...sizes) && (
        <span className={styles.size}>
          <span aria-hidden="true">На&nbsp;странице</span>
          <Select
            aria-label="Строк на странице"
            options={sizes.map((value) => ({ value, label: String(value) }))}
            value={size}
            onChange={onSize}
          />
        </span>
      )}
      {last > leastForJump && <Jump key={page} page={page} last={last} onPage={onPage} />}
      {last > 1 && (
        <nav aria-label="Страницы">
          <ol>
            <li>
              <button type="button" aria-label="Назад" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                <Icon of={ChevronLeft} />
              </button>
            </li>
            {shown.map((number, index) => (
              <li key={number}>
                {number - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
                <button
                  type="button"
                  aria-label={`Страница ${number}`}
                  aria-current={number === page ? "page" : undefined}
                  onClick={() => onPage(number)}
                >
                  {formatNumber(number)}
                </button>
              </li>
            ))}
            <li>
              <button type="button" aria-label="Вперёд" disabled={page >= last} onClick={() => onPage(page + 1)}>
                <Icon of={ChevronRight} />
              </button>
            </li>
          </ol>
        </nav>
      )}
    </div>
  );
}

type JumpProps = Pick<PagerProps, "page" | "onPage"> & { readonly last: number };

/** Any page by its number. */
function Jump({ page, last, onPage }: JumpProps) {
  const [typed, setTyped] = useState(String(page));
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const number = Math.min(last, Math.max(1, Number(typed)));
    setTyped(String(number));
    if (number !== page) onPage(number);
  };
  return (
    <form className={styles.jump} onSubmit={handleSubmit}>
      <span aria-hidden="true">Страница</span>
      <DigitsInput
        id={useId()}
        aria-label={`Номер страницы, от 1 до ${last}`}
        max={last}
        value={typed}
        onChange={setTyped}
      />
      <button type="submit">Перейти</button>
    </form>
  );
}

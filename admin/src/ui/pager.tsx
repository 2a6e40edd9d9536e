import { ChevronLeft, ChevronRight } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { formatNumber } from "../lib/format.ts";
import styles from "./pager.module.css";

type PagerProps = {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

/** «1–30 из 1 284» and the pages round the current one. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last);
  const from = Math.min(total, (page - 1) * size + 1);
  return (
    <div className={styles.pager}>
      <span aria-live="polite">
        {formatNumber(from)}–{formatNumber(Math.min(total, page * size))} из&nbsp;{formatNumber(total)}
      </span>
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

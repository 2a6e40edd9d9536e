import { Plus } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";

type PrizesFrameProps = {
  readonly hint: string;
  readonly onAdd: () => void;
  /** Rows; none: there are no prizes yet. */
  readonly children: readonly ReactNode[];
};

/** The table of a draw's prizes, saved or not. */
export function PrizesFrame({ hint, onAdd, children }: PrizesFrameProps) {
  return (
    <fieldset className="fs">
      <legend>Призы</legend>
      <p className="hint">{children.length === 0 ? "Призов пока нет." : hint}</p>
      {children.length > 0 && (
        <div className="tw">
          <table className="grid">
            <caption className="vh">Призы розыгрыша</caption>
            <thead>
              <tr>
                <th scope="col">Приз</th>
                <th scope="col" className="num">
                  Количество
                </th>
                <th scope="col" className="num">
                  Цена, ₽
                </th>
                <th scope="col">Как вручаем</th>
                <th scope="col">Категория</th>
                <th scope="col">
                  <span className="vh">Действия</span>
                </th>
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
      <span>
        <button type="button" className="key" onClick={onAdd}>
          <Icon of={Plus} />
          Добавить приз
        </button>
      </span>
    </fieldset>
  );
}

import { Plus, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { limits } from "@hitoslov/contract/limits";
import { PrizePicture } from "../../../art/prize-picture.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { DigitsInput } from "../../../ui/digits-field.tsx";
import { CategoryInput } from "./category-input.tsx";
import { ranksText, type PrizeFields, wayOptions } from "./prize-fields.ts";
import { prizeWayTexts } from "@hitoslov/contract";
import { Select } from "../../../ui/select/select.tsx";
import styles from "../draws.module.css";

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

type PrizeRowProps = {
  readonly name: string;
  readonly img: string | null;
  /** A line under the name: how many are given. */
  readonly note?: string;
  readonly fields: PrizeFields;
  readonly categories: readonly string[];
  readonly frozen?: boolean;
  /** The errors of the server, by field. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly busy?: boolean;
  readonly onChange: (changes: Partial<PrizeFields>) => void;
  readonly onWay: (way: PrizeFields["way"]) => void;
  /** The field loses the focus, or Enter is pressed. */
  readonly onCommit?: () => void;
  /** A button before that which removes the prize. */
  readonly action?: ReactNode;
  readonly onRemove: () => void;
};

export function PrizeRow({
  name,
  img,
  note,
  fields,
  categories,
  frozen = false,
  errors = {},
  busy = false,
  onChange,
  onWay,
  onCommit,
  action,
  onRemove,
}: PrizeRowProps) {
  const { place_from: placeError, ...others } = errors;
  return (
    <tr aria-busy={busy}>
      <td>
        <span className={styles.prize}>
          <PrizePicture img={img} />
          <span>
            <b>{name}</b>
            {note !== undefined && <small>{note}</small>}
            {Object.entries(others).map(([field, error]) => (
              <small key={field} className={styles.bad} role="alert">
                {error}
              </small>
            ))}
          </span>
        </span>
      </td>
      <td className="num">
        <DigitsInput
          cell
          aria-label={`Количество: ${name}`}
          aria-invalid={"quantity" in errors || undefined}
          max={limits.quantity.max}
          readOnly={frozen && fields.way !== "hand"}
          value={fields.quantity}
          onChange={(quantity) => onChange({ quantity })}
          onCommit={onCommit}
        />
      </td>
      <td className="num">
        <DigitsInput
          cell
          aria-label={`Цена: ${name}`}
          aria-invalid={"value" in errors || undefined}
          max={limits.prizeValue.max}
          value={fields.value}
          onChange={(value) => onChange({ value })}
          onCommit={onCommit}
        />
      </td>
      <td>
        <WayCell
          name={name}
          fields={fields}
          frozen={frozen}
          error={placeError}
          onWay={onWay}
          onPlace={(place_from) => onChange({ place_from })}
          onCommit={onCommit}
        />
      </td>
      <td className={styles.category}>
        <CategoryInput
          label={`Категория: ${name}`}
          value={fields.category}
          options={categories}
          onChange={(category) => onChange({ category })}
          onCommit={onCommit}
        />
      </td>
      <td>
        <span className="row-act">
          {action}
          <IconButton of={Trash2} bad label={`Убрать приз: ${name}`} onClick={onRemove} />
        </span>
      </td>
    </tr>
  );
}

type WayCellProps = {
  /** Of the prize. */
  readonly name: string;
  readonly fields: PrizeFields;
  /** The ranking is frozen: who gets the prize no longer changes. */
  readonly frozen: boolean;
  readonly error: string | undefined;
  readonly onWay: (way: PrizeFields["way"]) => void;
  readonly onPlace: (place: string) => void;
  readonly onCommit?: (() => void) | undefined;
};

/** How a prize is given, and from which rank on. */
function WayCell({ name, fields, frozen, error, onWay, onPlace, onCommit }: WayCellProps) {
  const { way, place_from } = fields;
  const places = way === "place" && ranksText(fields);
  if (frozen) {
    return (
      <>
        {prizeWayTexts[way]}
        {places !== false && <small>{places}</small>}
      </>
    );
  }
  return (
    <span className={styles.way}>
      <Select aria-label={`Как вручаем: ${name}`} options={wayOptions} value={way} onChange={onWay} />
      {way === "place" && (
        <span className={styles.places}>
          с
          <DigitsInput
            cell
            aria-label={`С какого места: ${name}`}
            aria-invalid={error !== undefined || undefined}
            max={limits.quantity.max}
            value={place_from}
            onChange={onPlace}
            onCommit={onCommit}
          />
          <small>{places}</small>
        </span>
      )}
      {error !== undefined && (
        <small className={styles.bad} role="alert">
          {error}
        </small>
      )}
    </span>
  );
}

import { limits } from "@hitoslov/contract/limits";
import { Trash2 } from "lucide-react";
import { PrizePicture } from "../../art/prize-picture.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { CategoryInput } from "./category-input.tsx";
import styles from "./stocks.module.css";

type PrizeRowProps = {
  readonly name: string;
  readonly img: string | null;
  /** A line under the name: how many are given. */
  readonly note?: string;
  readonly quantity: string;
  readonly category: string;
  readonly categories: readonly string[];
  readonly error?: string | null;
  readonly busy?: boolean;
  readonly onQuantity: (quantity: string) => void;
  readonly onCategory: (category: string) => void;
  /** The field is left, or Enter was pressed. */
  readonly onCommit?: () => void;
  readonly onRemove: () => void;
};

export function PrizeRow({
  name,
  img,
  note,
  quantity,
  category,
  categories,
  error = null,
  busy = false,
  onQuantity,
  onCategory,
  onCommit,
  onRemove,
}: PrizeRowProps) {
  return (
    <tr aria-busy={busy}>
      <td>
        <span className={styles.prize}>
          <PrizePicture img={img} />
          <span>
            <b>{name}</b>
            {note !== undefined && <small>{note}</small>}
            {error !== null && (
              <small className={styles.bad} role="alert">
                {error}
              </small>
            )}
          </span>
        </span>
      </td>
      <td className="num">
        <input
          className="input cell-in"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Количество: ${name}`}
          aria-invalid={error !== null || undefined}
          maxLength={String(limits.quantity.max).length}
          readOnly={busy}
          value={quantity}
          onChange={({ target }) => onQuantity(target.value.replaceAll(/\D/g, ""))}
          onBlur={onCommit}
          onKeyDown={({ key, code, ctrlKey, metaKey }) => {
            if (key === "Enter" || (code === "KeyS" && (ctrlKey || metaKey))) onCommit?.();
          }}
        />
      </td>
      <td className={styles.category}>
        <CategoryInput
          label={`Категория: ${name}`}
          value={category}
          options={categories}
          disabled={busy}
          onChange={onCategory}
          onCommit={onCommit}
        />
      </td>
      <td>
        <span className="row-act">
          <IconButton of={Trash2} bad label={`Убрать приз: ${name}`} onClick={onRemove} />
        </span>
      </td>
    </tr>
  );
}

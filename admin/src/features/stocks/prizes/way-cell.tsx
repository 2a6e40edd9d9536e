import { prizeWayTexts } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { DigitsInput } from "../../../ui/digits-input.tsx";
import { Select } from "../../../ui/select/select.tsx";
import { placesText, type PrizeFields } from "./prize-fields.ts";
import { wayOptions } from "./way-options.ts";
import styles from "../stocks.module.css";

type WayCellProps = {
  /** Of the prize. */
  readonly name: string;
  readonly fields: PrizeFields;
  /** The ranking is frozen: who gets what stands. */
  readonly frozen: boolean;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onWay: (way: PrizeFields["way"]) => void;
  readonly onPlace: (place: string) => void;
  readonly onCommit?: (() => void) | undefined;
};

/** How a prize finds its winners, and from which place on. */
export function WayCell({ name, fields, frozen, busy, error, onWay, onPlace, onCommit }: WayCellProps) {
  const { way, place_from } = fields;
  const places = way === "place" && placesText(fields);
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
      <Select aria-label={`Как вручаем: ${name}`} disabled={busy} options={wayOptions} value={way} onChange={onWay} />
      {way === "place" && (
        <span className={styles.places}>
          с
          <DigitsInput
            cell
            aria-label={`С какого места: ${name}`}
            aria-invalid={error !== undefined || undefined}
            max={limits.quantity.max}
            readOnly={busy}
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

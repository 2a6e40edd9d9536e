import { Draw } from "../../features/stocks/draw.tsx";
import { DrawRating } from "../../features/stocks/draw-rating.tsx";
import { Prizes } from "../../features/stocks/prizes.tsx";
import type { TimedStock } from "../../features/stocks/timed-stock.ts";
import styles from "../../features/stocks/stocks.module.css";
import { State } from "../../ui/state.tsx";

type MainDrawProps = {
  /** Null where no draw is running. */
  readonly stock: TimedStock | null;
  readonly emptyText: string;
  readonly updatedAt: number;
};

/** The draw that comes first, with all there is to say of it. */
export function MainDraw({ stock, emptyText, updatedAt }: MainDrawProps) {
  if (stock === null) return <State title="Тишина в&nbsp;эфире" text={emptyText} />;
  return (
    <>
      <section className={styles.split} aria-label={stock.fullname}>
        <Draw of={stock} />
        <Prizes of={stock} />
      </section>
      <DrawRating of={stock} updatedAt={updatedAt} />
    </>
  );
}

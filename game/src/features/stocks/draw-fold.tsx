import type { PlayerStock } from "@hitoslov/contract";
import { ChevronDown } from "lucide";
import { Icon } from "../../art/icon.tsx";
import { daysOf } from "../../ui/dates.ts";
import { RankList } from "../../ui/rank/rank-list.tsx";
import { Draw } from "./draw.tsx";
import { winnersOf } from "./members.ts";
import { Prizes } from "./prizes.tsx";
import { StatusBadge } from "./status-badge.tsx";
import styles from "./stocks.module.css";

/** A draw of the list below the first: one that has ended opens on its winners. */
export function DrawFold({ of: stock }: { readonly of: PlayerStock }) {
  const { me } = stock;
  const winners = winnersOf(stock);
  return (
    <details className={styles.fold}>
      <summary>
        <StatusBadge status={stock.status} />
        <span>
          {stock.name}, {daysOf(stock.start_date, stock.end_date)}
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.body}>
        {stock.status === "ended" ? (
          <>
            {me !== null && (
              <p>
                Ваше место: {me.place}. {me.prize === null ? "Приза нет." : `Ваш приз: ${me.prize}.`}
              </p>
            )}
            {winners.length === 0 ? (
              <p>Участников не&nbsp;было.</p>
            ) : (
              <RankList rows={winners} label="Победители" note={({ prize }) => prize ?? ""} />
            )}
          </>
        ) : (
          <>
            <Draw of={stock} nameless />
            <Prizes prizes={stock.prizes} />
          </>
        )}
      </div>
    </details>
  );
}

import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { daysOf } from "../../ui/dates.ts";
import { RankList } from "../../ui/rank/rank-list.tsx";
import { Draw } from "./draw.tsx";
import type { PlayerStock } from "@hitoslov/contract";
import { Prizes } from "./prizes.tsx";
import { ProofLink } from "./proof-link.tsx";
import { DrawBadge } from "./draw-badge.tsx";
import type { TimedStock } from "./timed-stock.ts";
import styles from "./stocks.module.css";

/** A draw of the list below the first: one that has ended opens on its winners. */
export function DrawFold({ of: stock }: { readonly of: TimedStock }) {
  const { me } = stock;
  const winners = winnersOf(stock);
  return (
    <details className={styles.fold}>
      <summary>
        <DrawBadge status={stock.status} />
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
            <p>
              <ProofLink of={stock} />
            </p>
          </>
        ) : (
          <>
            <Draw of={stock} nameless />
            <Prizes of={stock} />
          </>
        )}
      </div>
    </details>
  );
}

type Member = PlayerStock["members"][string];

function byPlace({ members }: Pick<PlayerStock, "members">): readonly Member[] {
  return Object.values(members).toSorted((a, b) => a.place - b.place);
}

/** Who holds a prize; the first three while none is given. */
function winnersOf(stock: Pick<PlayerStock, "members">): readonly Member[] {
  const all = byPlace(stock);
  const winners = all.filter(({ prize }) => prize !== null);
  return winners.length > 0 ? winners : all.slice(0, 3);
}

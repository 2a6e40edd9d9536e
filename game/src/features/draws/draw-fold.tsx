import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { daysOf } from "../../ui/dates.ts";
import { RankList } from "../../ui/rank/rank-list.tsx";
import { Draw } from "./draw.tsx";
import type { PlayerDraw } from "@hitoslov/contract";
import { Prizes } from "./prizes.tsx";
import { Training } from "./training.tsx";
import { ProofLink } from "./proof-link.tsx";
import { DrawBadge } from "./draw-badge.tsx";
import type { TimedDraw } from "./timed-draw.ts";
import styles from "./draws.module.css";

/** A draw of the list below the first: one that has ended opens on its winners. */
export function DrawFold({ of: draw }: { readonly of: TimedDraw }) {
  const { me } = draw;
  const winners = winnersOf(draw);
  return (
    <details className={styles.fold}>
      <summary>
        <DrawBadge status={draw.status} />
        <span>
          {draw.name}, {daysOf(draw.start_date, draw.end_date)}
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.body}>
        {draw.status === "ended" ? (
          <>
            <Training of={draw} />
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
              <ProofLink of={draw} />
            </p>
            <p>
              <AppLink className="link" to={`/stocks/winners?id=${draw._id}`}>
                Все победители
              </AppLink>
            </p>
          </>
        ) : (
          <>
            <Draw of={draw} nameless />
            <Prizes of={draw} />
          </>
        )}
      </div>
    </details>
  );
}

type Entrant = PlayerDraw["members"][string];

function byPlace({ members }: Pick<PlayerDraw, "members">): readonly Entrant[] {
  return Object.values(members).toSorted((a, b) => a.place - b.place);
}

/** Who holds a prize; the first three while none is given. */
function winnersOf(draw: Pick<PlayerDraw, "members">): readonly Entrant[] {
  const all = byPlace(draw);
  const winners = all.filter(({ prize }) => prize !== null);
  return winners.length > 0 ? winners : all.slice(0, 3);
}

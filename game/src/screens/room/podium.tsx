import type { HostState } from "@hitoslov/contract";
import { RotateCcw, Share } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { byRank, type CrewMember } from "../../features/room/crew-news.ts";
import { OtherRanks, PodiumDiscs, PodiumNames } from "../../features/room/podium.tsx";
import styles from "../../features/room/scores.module.css";
import { share } from "../../lib/share.ts";
import { plural, whole } from "../../ui/figures.ts";
import page from "../../ui/page.module.css";
import { State } from "../../ui/state.tsx";

type PodiumProps = { readonly room: HostState; readonly onAnew: () => void };

/** The end of a room: three discs, and all the others below them. */
export function Podium({ room, onAnew }: PodiumProps) {
  const ranked = byRank(room.crew);
  return (
    <main className={`${page.page} ${styles.podium}`}>
      <div className={`${page.hero} ${styles.hero}`}>
        <h1>{titleOf(ranked)}</h1>
        <PodiumDiscs ranked={ranked} />
      </div>
      <section className="panel" aria-label="Итог эфира">
        <div className={styles.sheet}>
          {ranked.length === 0 ? (
            <State title="Тишина в&nbsp;эфире" text="Гостей не&nbsp;осталось. Позовите их&nbsp;снова." />
          ) : (
            <PodiumNames ranked={ranked} />
          )}
          {ranked.length > 3 && <OtherRanks ranked={ranked} />}
        </div>
        <div className={`dock on-bed ${styles.dock}`}>
          <button
            type="button"
            className="key key--big"
            onClick={() =>
              void share({ text: shareText(ranked), copied: "Вставьте в\u00A0сообщение: там первая тройка." })
            }
          >
            <Icon of={Share} />
            Поделиться
          </button>
          <button type="button" className="key key--big key--amber" onClick={onAnew}>
            <Icon of={RotateCcw} />
            Ещё эфир
          </button>
        </div>
      </section>
    </main>
  );
}

/** Names are never declined. Nobody wins without a point. */
function titleOf(ranked: readonly Pick<CrewMember, "name" | "rank" | "points">[]): string {
  const first = ranked.filter(({ rank, points }) => rank === 1 && points > 0);
  if (first.length === 0) return "Эфир окончен";
  if (first.length > 2) return "Ничья, и\u00A0какая!";
  const names = first.map(({ name }) => name).join(" и\u00A0");
  return `${first.length === 1 ? "Побеждает" : "Побеждают"} ${names}`;
}

function shareText(ranked: readonly CrewMember[]): string {
  const lines = ranked
    .slice(0, 3)
    .map(({ name, points, rank }) => `${rank}. ${name}: ${whole(points)} ${plural(points, "очко", "очка", "очков")}`);
  return ["Хитослов, общий эфир", ...lines, `${location.origin}/room`].join("\n");
}

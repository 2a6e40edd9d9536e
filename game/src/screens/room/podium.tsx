import type { Feat, HostState } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { RotateCcw, Share } from "lucide";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { byRank, type RoomGuest } from "../../features/room/guest-news.ts";
import podiumStyles from "./podium.module.css";
import styles from "./scores.module.css";
import { share } from "../../lib/share.ts";
import { whole } from "../../lib/figures.ts";
import page from "../../ui/page.module.css";
import { PodiumDiscs, PodiumNames } from "../../ui/rank/podium.tsx";
import { State } from "../../ui/state.tsx";

type PodiumProps = { readonly room: HostState; readonly onAnew: () => void };

/** The end of a room: three discs, and all the others below them. */
export function Podium({ room, onAnew }: PodiumProps) {
  const ranked = byRank(room.crew);
  const ranks = ranked.map(({ name, points, rank }) => ({ place: rank, name, photo: null, score: points }));
  return (
    <main className={`${page.page} ${styles.podium}`}>
      <div className={`${page.hero} ${styles.hero}`}>
        <h1>{titleOf(ranked)}</h1>
        <PodiumDiscs ranks={ranks} large />
      </div>
      <section className="panel" aria-label="Итог эфира">
        <div className={styles.sheet}>
          {ranked.length === 0 ? (
            <State title="Тишина в&nbsp;эфире" text="Гостей не&nbsp;осталось. Позовите их&nbsp;снова." />
          ) : (
            <PodiumNames ranks={ranks} large />
          )}
          {ranked.length > 3 && <OtherRanks guests={ranked.slice(3)} />}
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
function titleOf(ranked: readonly Pick<RoomGuest, "name" | "rank" | "points">[]): string {
  const first = ranked.filter(({ rank, points }) => rank === 1 && points > 0);
  if (first.length === 0) return "Эфир окончен";
  if (first.length > 2) return "Ничья, и\u00A0какая!";
  const names = first.map(({ name }) => name).join(" и\u00A0");
  return `${first.length === 1 ? "Побеждает" : "Побеждают"} ${names}`;
}

function shareText(ranked: readonly RoomGuest[]): string {
  const lines = ranked
    .slice(0, 3)
    .map(({ name, points, rank }) => `${rank}. ${name}: ${whole(points)} ${plural(points, "очко", "очка", "очков")}`);
  return ["Хитослов, общий эфир", ...lines, `${location.origin}/room`].join("\n");
}

/** All who follow. */
function OtherRanks({ guests }: { readonly guests: readonly RoomGuest[] }) {
  return (
    <ol className={podiumStyles.others} aria-label="Остальные места">
      {guests.map(({ guest, name, points, rank, feat }) => (
        <li key={guest} value={rank}>
          <span className={podiumStyles.rank}>{rank}</span>
          <Avatar name={name} photo={null} />
          <div>
            <b>{name}</b>
            {feat !== undefined && <span className={podiumStyles.feat}>{featText(feat)}</span>}
          </div>
          <span>
            {whole(points)}
            <span className="vh"> {plural(points, "очко", "очка", "очков")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Tenths of a second; «0,0 с» would be no time at all. */
const seconds = new Intl.NumberFormat("ru", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

function featText(feat: Feat): string {
  switch (feat.kind) {
    case "quickest":
      return `быстрее всех: «${feat.word}» за\u00A0${seconds.format(Math.max(feat.ms, 100) / 1000)}\u00A0с`;
    case "no-mistake":
      return "ни\u00A0одной ошибки";
    case "no-lamp":
      return "ни\u00A0одной лампы";
  }
}

import type { PlayerDraw } from "@hitoslov/contract";
import { endOf } from "@hitoslov/contract/draw-status";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide";
import { Suspense, useState } from "react";
import { useLocation } from "react-router";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { type TimedDraw, untilNews } from "../features/draws/draw-time.ts";
import { Draw, DrawBadge, Training } from "../features/draws/draw.tsx";
import styles from "../features/draws/draws.module.css";
import { leaderboardParts, outcomeOf } from "../features/draws/ranks.ts";
import { Prizes, ProofLink } from "../features/draws/prizes.tsx";
import { lazily } from "../lib/lazily.ts";
import { settingsQuery } from "../lib/queries.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { daysOf, timeOf } from "../ui/dates.ts";
import { Page } from "../ui/page.tsx";
import { RankList, RankRow } from "../ui/rank/rank-list.tsx";
import rank from "../ui/rank/rank.module.css";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";
import { endedDrawsQuery, endedPerPage, runningDrawsQuery, useForcedDraw } from "./draws/draws-query.ts";

const EntryView = lazily(
  () => import("./draws/entry-view.tsx"),
  (module) => module.EntryView,
);

/** The draws, or the rules and consents to accept in order to enter one. */
export function DrawsScreen() {
  const entry = new URLSearchParams(useLocation().search).get("entry");
  if (entry === null) return <DrawsView />;
  return (
    <Suspense fallback={null}>
      <EntryView id={entry} />
    </Suspense>
  );
}

function DrawsView() {
  const { data: settings } = useQuery(settingsQuery);
  const forced = useForcedDraw();
  const running = useQuery({ ...runningDrawsQuery, refetchInterval: ({ state }) => untilNews(state.data) });
  const [pages, setPages] = useState(1);
  const archive = useQuery(endedDrawsQuery(0));
  const isLate = isStuck(running);
  const isLoading = running.data === undefined || forced === undefined;
  const open = running.data ?? [];
  const main = forced ?? open.find(({ status }) => status === "active") ?? open[0] ?? null;
  const others = open.filter(({ _id }) => _id !== main?._id);
  const hasArchive = archive.data?.draws.some(({ _id }) => _id !== main?._id) ?? (isStuck(archive) && !isLate);
  return (
    <Page
      bar={<Chrome />}
      title="Розыгрыши"
      lead="Собирайте песни, копите очки, занимайте призовое место."
      art={<CoverRecord level={4} />}
    >
      {isLate ? (
        <Trouble
          text="Розыгрыши не&nbsp;загрузились."
          busy={running.isFetching}
          onRetry={() => void running.refetch()}
        />
      ) : isLoading ? (
        <Skeleton rows={8} />
      ) : (
        <MainDraw draw={main} emptyText={settings?.emptyStock ?? ""} updatedAt={running.dataUpdatedAt} />
      )}
      {/* Not sooner than what stands above: it would move them under a press. */}
      {(others.length > 0 || hasArchive) && (!isLoading || isLate) && (
        <section className={styles.others}>
          <h2>{main === null ? "Архив" : "Другие розыгрыши"}</h2>
          {others.map((draw) => (
            <DrawFold key={draw._id} of={draw} />
          ))}
          {Array.from({ length: pages }, (_, page) => (
            <EndedDraws key={page} skip={page * endedPerPage} but={main} />
          ))}
          {pages * endedPerPage < (archive.data?.total ?? 0) && (
            <div className={styles.more}>
              <button type="button" className="key" onClick={() => setPages(pages + 1)}>
                Показать ещё<span className="vh"> розыгрыши</span>
              </button>
            </div>
          )}
        </section>
      )}
    </Page>
  );
}

/** A page of the archive, without the draw that stands above it. */
function EndedDraws({ skip, but }: { readonly skip: number; readonly but: TimedDraw | null }) {
  const query = useQuery(endedDrawsQuery(skip));
  if (isStuck(query)) {
    return <Trouble text="Архив не&nbsp;загрузился." busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <Skeleton rows={6} />;
  return query.data.draws.map((draw) => (draw._id === but?._id ? null : <DrawFold key={draw._id} of={draw} />));
}

type MainDrawProps = {
  /** Null where no draw is running. */
  readonly draw: TimedDraw | null;
  readonly emptyText: string;
  readonly updatedAt: number;
};

/** The first draw of the list, with all its details. */
function MainDraw({ draw, emptyText, updatedAt }: MainDrawProps) {
  if (draw === null) return <State title="Тишина в&nbsp;эфире" text={emptyText} />;
  return (
    <>
      <section className={styles.split} aria-label={draw.fullname}>
        <Draw of={draw} />
        <Prizes of={draw} />
      </section>
      <DrawRating of={draw} updatedAt={updatedAt} />
    </>
  );
}

type DrawRatingProps = { readonly of: PlayerDraw; readonly updatedAt: number };

/** The leaderboard of a draw: the first ranks, where the prizes end, and the player's row. */
function DrawRating({ of: draw, updatedAt }: DrawRatingProps) {
  const parts = leaderboardParts(draw);
  const rows = parts.filter(({ kind }) => kind === "row").length;
  return (
    <section>
      <div className={styles.head}>
        <h2>Рейтинг</h2>
        <span className="muted">обновлён в&nbsp;{timeOf(updatedAt)}</span>
      </div>
      {parts.length === 0 ? (
        <p className="muted">Здесь пока никого. Первое место свободно.</p>
      ) : (
        <ol className={rank.list} aria-label="Первые места">
          {parts.map((part) =>
            part.kind === "row" ? (
              <RankRow key={part.rank.place} of={part.rank} note={part.note} />
            ) : part.kind === "cut" ? (
              <li key="cut" className={styles.cut}>
                ниже призов нет
              </li>
            ) : (
              <li key={`gap ${part.before}`} className={styles.gap} aria-hidden="true">
                · · ·
              </li>
            ),
          )}
        </ol>
      )}
      {draw.members_total > rows && draw.status !== "testing" && (
        <AppLink className="link" to={`/top?rating=${draw._id}`}>
          Весь рейтинг
        </AppLink>
      )}
    </section>
  );
}

/** A draw of the list below the first, folded; one that has ended shows its winners. */
function DrawFold({ of: draw }: { readonly of: TimedDraw }) {
  const { me } = draw;
  const winners = winnersOf(draw);
  const hasWinners = winners.some(({ prize }) => prize !== null);
  return (
    <details className={styles.fold}>
      <summary>
        <DrawBadge status={draw.status} />
        <span>
          {draw.name}, {daysOf(draw.start_date, endOf(draw))}
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.body}>
        {draw.status === "ended" ? (
          <>
            <Training of={draw} />
            {me !== null && (
              <p>
                Ваше место: {me.place}. {outcomeOf(draw)}
              </p>
            )}
            {winners.length === 0 ? (
              <p>Участников не&nbsp;было.</p>
            ) : (
              <RankList
                rows={winners}
                label={hasWinners ? "Победители" : "Первые места"}
                note={({ prize }) => prize ?? ""}
              />
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

function byRank({ members }: Pick<PlayerDraw, "members">): readonly Entrant[] {
  return Object.values(members).toSorted((a, b) => a.place - b.place);
}

/** The entrants with a prize; the first three ranks if nobody has one. */
function winnersOf(draw: Pick<PlayerDraw, "members">): readonly Entrant[] {
  const all = byRank(draw);
  const winners = all.filter(({ prize }) => prize !== null);
  return winners.length > 0 ? winners : all.slice(0, 3);
}

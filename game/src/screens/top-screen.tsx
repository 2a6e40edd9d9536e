import type { Rank, Ranking } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import styles from "./top-screen.module.css";
import { unlockAudio } from "../lib/audio-output.ts";
import { announce } from "../lib/announce.ts";
import { laterApi } from "../lib/later-api.ts";
import { meQuery, settingsQuery } from "../lib/queries.ts";
import { AppLink } from "../ui/app-link.tsx";
import page from "../ui/page.module.css";
import { PAGE_ID, SkipLink, usePage } from "../ui/page.tsx";
import { distance, songs } from "../ui/rank/notes.ts";
import { PodiumDiscs, PodiumNames } from "../ui/rank/podium.tsx";
import { RankList, RankRow } from "../ui/rank/rank-list.tsx";
import { Segment } from "../ui/segment.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";
import { runningDrawsQuery, useForcedDraw, withForced } from "./draws/draws-query.ts";

export function TopScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: me } = useQuery(meQuery);
  const { data: settings } = useQuery(settingsQuery);
  const { data: running = [] } = useQuery(runningDrawsQuery);
  const forced = useForcedDraw();
  const ratings = [
    ...(settings?.ratings ?? []).map(({ key, name }) => ({ value: key, label: name })),
    ...withForced(forced, running).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const rating = new URLSearchParams(search).get("rating") ?? ratings[0]?.value ?? null;
  const query = useQuery({ ...topQuery(rating ?? "", 0), enabled: rating !== null });
  const first = query.data;
  const own = first?.me ?? null;
  // It is below the names, which would push it down when they load.
  const hasChoice = ratings.length > 1 && (first !== undefined || search !== "" || isStuck(query));
  return (
    <>
      <SkipLink />
      <Chrome />
      <TopPage podium={<PodiumDiscs ranks={first?.data ?? []} />} own={own !== null && <OwnRank me={own} />}>
        {first !== undefined && first.total > 0 && <PodiumNames ranks={first.data} />}
        {hasChoice && (
          <Segment
            label="Рейтинг"
            options={ratings}
            value={rating}
            onChange={(value) => void navigate({ search: `?rating=${value}` }, { replace: true })}
          />
        )}
        {rating === null ? (
          <State title="Тишина в&nbsp;эфире" text="Рейтингов пока нет." />
        ) : isStuck(query) ? (
          <Trouble
            text={query.failureReason?.message ?? ""}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : first === undefined ? (
          <Skeleton rows={6} />
        ) : (
          <Leaderboard key={rating} rating={rating} first={first} isStaff={me !== undefined && me.role !== 3} />
        )}
      </TopPage>
    </>
  );
}

type LeaderboardProps = { readonly rating: string; readonly first: Ranking; readonly isStaff: boolean };

const perPage = limits.page.default;

/** Everybody below the podium, page by page, and the player's neighbours until their page is loaded. */
function Leaderboard({ rating, first: { data, me, around, total }, isStaff }: LeaderboardProps) {
  const [pages, setPages] = useState(1);
  const shown = pages * perPage;
  const handleMore = () => {
    setPages(pages + 1);
    announce(`Показаны места до\u00A0${Math.min(shown + perPage, total)}-го`);
  };
  if (total === 0) {
    return (
      <State
        title="Тишина в&nbsp;эфире"
        text="В&nbsp;этом рейтинге пока никого. Соберите песню и&nbsp;займите первое место."
      >
        <AppLink className="key key--amber" to="/play" onPress={unlockAudio}>
          Играть
        </AppLink>
      </State>
    );
  }
  return (
    <>
      <div className={styles.ranks}>
        <RankColumns rows={data.slice(3)} />
        {Array.from({ length: pages - 1 }, (_, page) => (
          <MoreRanks key={page} rating={rating} skip={(page + 1) * perPage} />
        ))}
      </div>
      {shown < total && (
        <div className={styles.more}>
          <button type="button" className="key" onClick={handleMore}>
            Показать ещё
          </button>
        </div>
      )}
      {me !== null && me.place > shown && (
        <section className={styles.near}>
          <h2>Рядом с&nbsp;вами</h2>
          <RankList rows={around} label="Соседние места" />
        </section>
      )}
      {me === null && (
        <p className="muted">
          {isStaff
            ? "Очки сотрудников в\u00A0рейтинг не\u00A0входят."
            : "Вас здесь пока нет: место появится с\u00A0первой собранной песней."}
        </p>
      )}
    </>
  );
}

/** A later page of a rating. */
function MoreRanks({ rating, skip }: { readonly rating: string; readonly skip: number }) {
  const query = useQuery(topQuery(rating, skip));
  if (isStuck(query)) {
    return <Trouble text="Эти места не загрузились." busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return query.data === undefined ? <Skeleton rows={6} /> : <RankColumns rows={query.data.data} />;
}

/** A page of a rating. Not in `lib/queries.ts`, which every first screen loads. */
function topQuery(rating: string, skip: number) {
  return queryOptions<Ranking>({
    queryKey: ["top", rating, skip],
    queryFn: ({ signal }) => laterApi.getTop({ rating, skip }, { signal }),
  });
}

/** The player's own row, always visible, with the points missing to the next rank. */
function OwnRank({ me }: { readonly me: NonNullable<Ranking["me"]> }) {
  const note = (
    <>
      {songs(me)}
      {me.next !== null && (
        <>
          {" · "}
          <span className={styles.distance}>{distance(me.next)}</span>
        </>
      )}
    </>
  );
  return (
    <ol className={styles.own} aria-label="Ваше место">
      <RankRow of={me} note={note} />
    </ol>
  );
}

/** Rows by rank; on a wide screen the second half is beside the first. */
function RankColumns({ rows }: { readonly rows: readonly Rank[] }) {
  const half = Math.ceil(rows.length / 2);
  return (
    <div className={styles.columns}>
      {[rows.slice(0, half), rows.slice(half)].map(
        (part) =>
          part[0] !== undefined && (
            <RankList key={part[0].place} rows={part} label={`Места с\u00A0${part[0].place}-го`} />
          ),
      )}
    </div>
  );
}

type TopPageProps = {
  readonly podium: ReactNode;
  /** Stays at the foot of the window. */
  readonly own: ReactNode;
  readonly children: ReactNode;
};

const title = "Топ игроков";

/** A page with three discs on its horizon. */
function TopPage({ podium, own, children }: TopPageProps) {
  return (
    <main ref={usePage(title)} className={page.page} id={PAGE_ID}>
      <div className={`${page.hero} ${styles.hero}`}>
        <h1>{title}</h1>
        {podium}
      </div>
      <div className={`panel ${page.panel}`}>
        <div className={page.sheet}>{children}</div>
        {own}
      </div>
    </main>
  );
}

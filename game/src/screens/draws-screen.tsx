import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { lazily } from "../lib/lazily.ts";
import { CoverRecord } from "../ui/cover-record.tsx";
import { DrawFold } from "../features/draws/draw-fold.tsx";
import { untilNews, type TimedDraw } from "../features/draws/timed-draw.ts";
import styles from "../features/draws/draws.module.css";
import { settingsQuery } from "../lib/queries.ts";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { isStuck } from "../ui/stuck.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Chrome } from "./chrome.tsx";
import { Draw } from "../features/draws/draw.tsx";
import { DrawRating } from "../features/draws/draw-rating.tsx";
import { Prizes } from "../features/draws/prizes.tsx";
import { State } from "../ui/state.tsx";
import { endedDrawsQuery, runningDrawsQuery } from "./draws/draws-query.ts";
import { useForcedDraw } from "./draws/use-forced-draw.ts";

const EntryView = lazily(
  () => import("./draws/entry-view.tsx"),
  (module) => module.EntryView,
);

/** The draws, or what has to be accepted to take part in one. */
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
  const { data: ended = [] } = useQuery(endedDrawsQuery);
  const open = running.data ?? [];
  const main = forced ?? open.find(({ status }) => status === "active") ?? open[0] ?? null;
  const others = [...open, ...ended].filter(({ _id }) => _id !== main?._id);
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
        title="Розыгрыши"
        lead="Собирайте песни, копите очки, занимайте призовое место."
        art={<CoverRecord level={4} />}
      >
        {isStuck(running) ? (
          <Trouble
            text="Розыгрыши не&nbsp;загрузились."
            busy={running.isFetching}
            onRetry={() => void running.refetch()}
          />
        ) : running.data === undefined ? (
          <Skeleton rows={8} />
        ) : (
          <MainDraw stock={main} emptyText={settings?.emptyStock ?? ""} updatedAt={running.dataUpdatedAt} />
        )}
        {others.length > 0 && (
          <section className={styles.others}>
            <h2>{main === null ? "Архив" : "Другие розыгрыши"}</h2>
            {others.map((draw) => (
              <DrawFold key={draw._id} of={draw} />
            ))}
          </section>
        )}
      </Page>
    </>
  );
}

type MainDrawProps = {
  /** Null where no draw is running. */
  readonly stock: TimedDraw | null;
  readonly emptyText: string;
  readonly updatedAt: number;
};

/** The draw that comes first, with all there is to say of it. */
function MainDraw({ stock, emptyText, updatedAt }: MainDrawProps) {
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

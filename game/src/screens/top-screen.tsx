import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { OwnPlace } from "../features/top/own-place.tsx";
import { Podium } from "../features/top/podium.tsx";
import { PodiumNames } from "../features/top/podium-names.tsx";
import { TopPage } from "../features/top/top-page.tsx";
import { meQuery, settingsQuery } from "../lib/queries.ts";
import { PAGE_ID } from "../ui/page.tsx";
import { Segment } from "../ui/segment.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { State } from "../ui/state.tsx";
import { isStuck } from "../ui/stuck.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Chrome } from "./chrome.tsx";
import { runningStocksQuery } from "./stocks/stocks-query.ts";
import { Board } from "./top/board.tsx";
import { topQuery } from "./top/top-query.ts";

export function TopScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: me } = useQuery(meQuery);
  const { data: settings } = useQuery(settingsQuery);
  const { data: running = [] } = useQuery(runningStocksQuery);
  const ratings = [
    ...(settings?.ratings ?? []).map(({ key, name }) => ({ value: key, label: name })),
    ...running.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const rating = new URLSearchParams(search).get("rating") ?? ratings[0]?.value ?? null;
  const query = useQuery({ ...topQuery(rating ?? "", 0), enabled: rating !== null });
  const first = query.data;
  const own = first?.me ?? null;
  // It stands below the names, and would be pushed down by the first ones to come.
  const hasChoice = ratings.length > 1 && (first !== undefined || search !== "" || isStuck(query));
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <TopPage podium={<Podium ranks={first?.data ?? []} />} own={own !== null && <OwnPlace me={own} />}>
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
          <Board key={rating} rating={rating} first={first} isStaff={me !== undefined && me.role !== 3} />
        )}
      </TopPage>
    </>
  );
}

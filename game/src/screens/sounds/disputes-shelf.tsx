import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { limits } from "@hitoslov/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Credits, Verdicts } from "../../features/dispute/verdicts.tsx";
import styles from "../../features/sounds/tracks.module.css";
import { laterApi } from "../../lib/later-api.ts";
import { State } from "../../ui/state.tsx";
import { isStuck } from "../../ui/stuck.ts";
import { Trouble } from "../../ui/trouble.tsx";
import { readUpTo } from "./read-up-to.ts";
import { disputeTexts } from "../dispute/dispute-texts.ts";

const page = limits.page.default;

const disputesQuery = (count: number) =>
  queryOptions({
    queryKey: ["disputes", count],
    queryFn: ({ signal }) => readUpTo(count, (part) => laterApi.listDisputes(part, { signal })),
    // They are answered meanwhile.
    staleTime: 0,
    placeholderData: (before) => before,
  });
const creditsQuery = (count: number) =>
  queryOptions({
    queryKey: ["disputes", "credits", count],
    queryFn: ({ signal }) => readUpTo(count, (part) => laterApi.listCredits(part, { signal })),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** The words and songs that the player has disputed, and the points that came of it. */
export function DisputesShelf() {
  const [count, setCount] = useState<number>(page);
  const [creditCount, setCreditCount] = useState<number>(page);
  const query = useQuery(disputesQuery(count));
  const credits = useQuery(creditsQuery(creditCount));
  const { data, isFetching } = query;
  if (isStuck(query)) {
    return <Trouble text="Спорные слова не&nbsp;загрузились." busy={isFetching} onRetry={() => void query.refetch()} />;
  }
  if (data === undefined || credits.isLoading) return <Skeleton rows={6} />;
  const given = credits.data?.data ?? [];
  return (
    <>
      {data.total === 0 ? (
        <State
          title="Споров нет"
          text="Слово не&nbsp;подошло, а&nbsp;вы слышите его в&nbsp;песне? Нажмите «Моё слово верное»."
        />
      ) : (
        <Verdicts disputes={data.data} nameOf={(kind) => disputeTexts[kind].name} />
      )}
      {data.data.length < data.total && (
        <MoreKey of="споры" isBusy={isFetching} onPress={() => setCount(count + page)} />
      )}
      {given.length > 0 && <Credits credits={given} />}
      {given.length < (credits.data?.total ?? 0) && (
        <MoreKey of="очки" isBusy={credits.isFetching} onPress={() => setCreditCount(creditCount + page)} />
      )}
    </>
  );
}

type MoreKeyProps = { readonly of: string; readonly isBusy: boolean; readonly onPress: () => void };

function MoreKey({ of, isBusy, onPress }: MoreKeyProps) {
  return (
    <div className={styles.more}>
      <button type="button" className="key" aria-busy={isBusy || undefined} onClick={onPress}>
        Показать ещё<span className="vh"> {of}</span>
      </button>
    </div>
  );
}

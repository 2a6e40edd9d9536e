import { Swords } from "lucide";
import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./sounds/tracks.module.css";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page } from "../ui/page.tsx";
import { Segment } from "../ui/segment.tsx";
import { Chrome } from "./chrome.tsx";
import { GuessedShelf } from "./sounds/guessed-shelf.tsx";
import type { PlayerLibraryTrack } from "@hitoslov/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { laterApi } from "../lib/later-api.ts";
import { clock } from "../lib/figures.ts";
import { lazily } from "../lib/lazily.ts";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { type ListedTrack, TrackList } from "./sounds/track-list.tsx";

const shelves = [
  { value: "guessed", label: "Мои песни" },
  { value: "disputes", label: "Спорные слова" },
  { value: "library", label: "Фонотека" },
] as const;
type Shelf = (typeof shelves)[number]["value"];

const heads: { readonly [Of in Shelf]: { readonly title: string; readonly lead: string; readonly level: number } } = {
  guessed: { title: "Мои песни", lead: "Все пластинки, которые вы\u00A0собрали.", level: 2 },
  disputes: { title: "Мои песни", lead: "Слова, о\u00A0которых вы\u00A0спорите с\u00A0редактором.", level: 1 },
  library: { title: "Фонотека", lead: "Песни целиком, для всех.", level: 4 },
};

const DisputesShelf = lazily(
  () => import("./sounds/disputes-shelf.tsx"),
  (module) => module.DisputesShelf,
);

/** Songs to listen to: those the player has guessed, and the audio library; and what the player has disputed. */
export function SoundsScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get("shelf");
  const shelf = shelves.find(({ value }) => value === asked)?.value ?? "guessed";
  const { title, lead, level } = heads[shelf];
  return (
    <Page bar={<Chrome />} title={title} lead={lead} art={<CoverRecord level={level} />}>
      <div className={styles.head}>
        <Segment
          label="Полка"
          options={shelves}
          value={shelf}
          onChange={(next) => void navigate({ search: `?shelf=${next}` }, { replace: true })}
        />
        <AppLink className="key key--sm" to="/duel">
          <Icon of={Swords} />
          Дуэли
        </AppLink>
      </div>
      {shelf === "library" && <LibraryShelf />}
      {shelf === "guessed" && <GuessedShelf />}
      {shelf === "disputes" && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <DisputesShelf />
        </Suspense>
      )}
    </Page>
  );
}

const libraryQuery = queryOptions({
  queryKey: ["library"],
  queryFn: ({ signal }) => laterApi.listLibrary({}, { signal }),
});

/** Whole songs for everybody, in the order of staff. */
function LibraryShelf() {
  const query = useQuery(libraryQuery);
  const { data, isFetching } = query;
  if (isStuck(query)) {
    return <Trouble text="Фонотека не загрузилась." busy={isFetching} onRetry={() => void query.refetch()} />;
  }
  if (data === undefined) return <Skeleton rows={6} />;
  if (data.data.length === 0) return <State title="Тишина в&nbsp;эфире" text="Песен в&nbsp;фонотеке пока нет." />;
  return <TrackList label="Фонотека" tracks={data.data.map(listed)} />;
}

function listed({ _id, name, executor, sound, duration }: PlayerLibraryTrack, index: number): ListedTrack {
  const by = executor.join(", ");
  return { id: _id, name, by, sound, lines: by === "" ? [] : [by], level: index + 1, end: clock(duration) };
}

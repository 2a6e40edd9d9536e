import { Swords } from "lucide";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "../features/sounds/tracks.module.css";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Segment } from "../ui/segment.tsx";
import { Chrome } from "./chrome.tsx";
import { GuessedShelf } from "./sounds/guessed-shelf.tsx";
import type { PlayerLibraryTrack } from "@hitoslov/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { clock } from "../lib/figures.ts";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { State } from "../ui/state.tsx";
import { isStuck } from "../ui/stuck.ts";
import { Trouble } from "../ui/trouble.tsx";
import { type ListedTrack, TrackList } from "./sounds/track-list.tsx";

const shelves = [
  { value: "guessed", label: "Мои песни" },
  { value: "library", label: "Фонотека" },
] as const;

/** Songs to listen to: those the player has guessed, and the audio library. */
export function SoundsScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isLibrary = new URLSearchParams(search).get("shelf") === "library";
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
        title={isLibrary ? "Фонотека" : "Мои песни"}
        lead={isLibrary ? "Песни целиком, для всех." : "Все пластинки, которые вы\u00A0собрали."}
        art={<CoverRecord level={isLibrary ? 4 : 2} />}
      >
        <div className={styles.head}>
          <Segment
            label="Полка"
            options={shelves}
            value={isLibrary ? "library" : "guessed"}
            onChange={(shelf) => void navigate({ search: `?shelf=${shelf}` }, { replace: true })}
          />
          <AppLink className="key key--sm" to="/duel">
            <Icon of={Swords} />
            Дуэли
          </AppLink>
        </div>
        {isLibrary ? <LibraryShelf /> : <GuessedShelf />}
      </Page>
    </>
  );
}

const libraryQuery = queryOptions({
  queryKey: ["library"],
  queryFn: ({ signal }) => api.listLibrary({}, { signal }),
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

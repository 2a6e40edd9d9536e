import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useParams } from "react-router";
import { nextCodeQuery, songQuery } from "../features/catalogue/song-query.ts";
import { Loading } from "../ui/loading.tsx";
import { DeadEnd } from "../ui/page/dead-end.tsx";
import { DeskPage } from "../ui/page/desk-page.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { SongDesk } from "./song/song-desk.tsx";

/** One song by its address, or a new one; the rest of the address is the list it was opened from. */
export function SongScreen() {
  const { id = "" } = useParams();
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  const isNew = id === "new";
  const { data, error, refetch } = useQuery({ ...songQuery(id), enabled: !isNew && !gone });
  // Two songs in a row get two codes: what was read for the one before is not taken again.
  const { data: code = "", isFetchedAfterMount: isCodeKnown } = useQuery({ ...nextCodeQuery, enabled: isNew });
  const crumbs = [{ to: `/${search}`, label: "Каталог песен" }] as const;

  // Whatever asks for the song must be off the screen before its lists are read anew.
  const handleGone = () => {
    flushSync(() => setGone(true));
    void navigate(`/${search}`, { replace: true });
  };

  if (isNew ? isCodeKnown : data && !gone) {
    return (
      <SongDesk
        // A song that was just created keeps the screen it was created on: its files are still on their way.
        key={location.state === "created" ? "new" : id}
        song={isNew ? null : (data ?? null)}
        code={code}
        crumbs={crumbs}
        onCreated={({ _id }) => void navigate(`/songs/${_id}${search}`, { replace: true, state: "created" })}
        onGone={handleGone}
      />
    );
  }
  if (isNew) {
    return (
      <DeskPage title="Новая песня" crumbs={crumbs} here="Новая песня">
        <Skeleton />
      </DeskPage>
    );
  }
  // What is no id at all is refused as malformed.
  if (data === null || (data === undefined && error instanceof ApiError && error.status === 400)) {
    return (
      <DeadEnd
        title="Такой песни нет"
        crumbs={crumbs}
        text="На этой волне тихо. Возможно, песню удалили."
        way={{ to: crumbs[0].to, label: "К\u00A0каталогу песен" }}
      />
    );
  }
  return (
    <DeskPage title="Песня" crumbs={crumbs}>
      <Loading error={error} refetch={refetch} />
    </DeskPage>
  );
}

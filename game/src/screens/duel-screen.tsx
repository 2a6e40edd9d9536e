import type { Duel, DuelLine } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { plural } from "@hitoslov/contract/plural";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { DuelIntro } from "../features/duel/duel-intro.tsx";
import styles from "../features/duel/duel.module.css";
import { verdictOf } from "../features/duel/duel-score.ts";
import { laterApi } from "../lib/later-api.ts";
import { lazily } from "../lib/lazily.ts";
import { signInPath } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { isToPlay, unlockAudio } from "../lib/audio-output.ts";
import { askInTime } from "../lib/connection.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { dayOf } from "../ui/dates.ts";
import { whole } from "../lib/figures.ts";
import { Page } from "../ui/page.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";
import { useSignedOut } from "./use-signed-out.ts";

// Loads the code of a round only when one begins: looking at a call does not need it.
const DuelRound = lazily(
  () => import("./round/duel-round.tsx"),
  (module) => module.DuelRound,
);

const Outcome = lazily(
  () => import("./round/duel-round.tsx"),
  (module) => module.Outcome,
);

/** A duel by the code of its link, or the player's own duels. */
export function DuelScreen() {
  // The router's own `useParams` would add to the code of every first screen.
  const here = useLocation();
  const [, , code = ""] = here.pathname.split("/");
  if (useSignedOut()) return <Navigate to={signInPath(here)} replace />;
  return code === "" ? <Duels /> : <OneDuel key={code} code={code} />;
}

/** How often the page asks whether the rival has played, ms. */
const askAgain = 20_000;

function OneDuel({ code }: { readonly code: string }) {
  const here = useLocation();
  const navigate = useNavigate();
  // A player who asked for a rematch has already pressed «play».
  const [playing, setPlaying] = useState(() => isToPlay(here.state));
  const session = useSession();
  const token = session?.token ?? null;
  const query = useQuery({
    queryKey: ["duel", code, token],
    queryFn: ({ signal }) => askInTime(laterApi.getDuel, { code }, undefined, signal),
    // The rival may have played more songs.
    staleTime: 0,
    // A guest gets a token when the press starts the duel: until the answer to it, the known data stays.
    placeholderData: (before, asked) => (asked?.queryKey[2] === null ? before : undefined),
    refetchInterval: ({ state: { data } }) => data !== undefined && isWaiting(data) && askAgain,
  });
  const { data, error, refetch, isFetching } = query;
  const handleChange = useCallback(() => void refetch(), [refetch]);
  useEffect(() => void DuelRound.preload(), []);
  useEffect(() => {
    // A reload is not a press on «play».
    if (isToPlay(here.state)) void navigate(here.pathname, { replace: true });
  }, [navigate, here]);

  const handleStart = () => {
    unlockAudio();
    setPlaying(true);
  };
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <Closed title="Такого вызова нет" />;
  if (isStuck(query)) {
    return (
      <Told>
        <Trouble text="Дуэль не загрузилась." busy={isFetching} onRetry={handleChange} />
      </Told>
    );
  }
  if (data === undefined) return <Preloader />;
  if (data.state === "closed" || data.songs.length === 0) return <Closed title="Вызов уже закрыт" />;
  if (data.you.played >= data.songs.length) return <Outcome duel={data} onChange={handleChange} />;
  if (playing) return <DuelRound duel={data} onChange={handleChange} />;
  return (
    <>
      <Chrome />
      <DuelIntro duel={data} hasAccount={session?.kind === "player"} onStart={handleStart} />
    </>
  );
}

function isWaiting(duel: Duel): boolean {
  return duel.state !== "closed" && verdictOf(duel, duel.songs.length) === "waiting";
}

function Closed({ title }: { readonly title: string }) {
  return (
    <Told>
      <State title={title} text="Его приняли раньше, отозвали или вышел срок. Зато песня дня ждёт всех.">
        <AppLink className="key key--action" to="/daily">
          Сыграть песню дня
        </AppLink>
      </State>
    </Told>
  );
}

function Duels() {
  const session = useSession();
  const query = useQuery({
    queryKey: ["duels", session?.token],
    queryFn: ({ signal }) => laterApi.listDuels({}, { signal }),
    enabled: session !== null,
    staleTime: 0,
  });
  const { data, isFetching, refetch } = query;
  const duels = session === null ? [] : data?.data;
  return (
    <Told>
      {isStuck(query) ? (
        <Trouble text="Дуэли не загрузились." busy={isFetching} onRetry={() => void refetch()} />
      ) : duels === undefined ? (
        <Skeleton rows={4} />
      ) : duels.length === 0 ? (
        <State
          title="Тишина в&nbsp;эфире"
          text="Дуэлей пока нет. Соберите три песни и&nbsp;позовите друга: кнопка есть в&nbsp;итоге песни."
        >
          <AppLink
            className="key key--action"
            to={session?.kind === "player" ? "/play" : "/demo"}
            onPress={unlockAudio}
          >
            Играть
          </AppLink>
        </State>
      ) : (
        <>
          {data !== undefined && (
            <p className="muted">
              {leftOf(data.left)}
              {data.left > 0 && session?.kind === "player" && (
                <>
                  {" "}
                  <AppLink to="/sounds">Мои песни</AppLink>
                </>
              )}
            </p>
          )}
          <ul className={styles.duels} aria-label="Мои дуэли">
            {duels.map((duel) => (
              <li key={duel.code}>
                <DuelRow duel={duel} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Told>
  );
}

function leftOf(left: number): string {
  return left === 0
    ? "Сегодня вы\u00A0позвали всех, кого можно. Завтра можно снова."
    : `Сегодня можно позвать ещё ${left}\u00A0${plural(left, "раз", "раза", "раз")}: из\u00A0итога песни или из\u00A0«Моих песен».`;
}

function DuelRow({ duel }: { readonly duel: DuelLine }) {
  const { code, them, you, created_at } = duel;
  return (
    <AppLink className={styles.duel} to={`/duel/${code}`}>
      <Avatar name={them?.name ?? code} photo={them?.photo ?? null} />
      <span>
        <b>{them === null ? "Вызов другу" : (them.name ?? "Гость")}</b>
        <small>
          {stateOf(duel)}, {dayOf(created_at)}
        </small>
      </span>
      <span>
        {whole(you.points)} : {them === null || duel.state !== "over" ? "…" : whole(them.points)}
      </span>
    </AppLink>
  );
}

function stateOf(duel: DuelLine): string {
  if (duel.state === "closed" || duel.songs === 0) return "вызов закрыт";
  switch (verdictOf(duel, duel.songs)) {
    case "won":
      return "дуэль за\u00A0вами";
    case "lost":
      return `побеждает ${duel.them?.name ?? "гость"}`;
    case "draw":
      return "ничья";
    case "turn":
      return "ваша очередь играть";
    case "waiting":
      return duel.state === "open" ? "ждём друга" : "ждём вторую половину";
  }
}

function Told({ children }: { readonly children: ReactNode }) {
  return (
    <Page
      bar={<Chrome />}
      title="Дуэли"
      lead="Три песни на&nbsp;двоих: кто соберёт лучше."
      art={<CoverRecord level={5} />}
    >
      {children}
    </Page>
  );
}

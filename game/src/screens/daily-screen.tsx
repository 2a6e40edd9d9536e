import type { Daily, DailyResult } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarDays, ChevronRight, Lightbulb } from "lucide";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import type { RecordWord } from "../art/record-bars.ts";
import { Record } from "../art/record.tsx";
import { DailyArchive } from "../features/daily/daily-archive.tsx";
import { DailyIntro } from "../features/daily/daily-intro.tsx";
import styles from "./daily-screen.module.css";
import { hoursLeft, spokenLeft, useNow } from "../features/draws/draw-time.ts";
import { announce } from "../lib/announce.ts";
import { api } from "../lib/api.ts";
import { isToPlay, unlockAudio } from "../lib/audio-output.ts";
import { askInTime } from "../lib/connection.ts";
import { laterApi } from "../lib/later-api.ts";
import { lazily } from "../lib/lazily.ts";
import { signInPath } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { whole } from "../lib/figures.ts";
import { Page } from "../ui/page.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";
import { useSignedOut } from "./use-signed-out.ts";

// Loads the code of a round only when one begins: looking at the days does not need it.
const DailyRound = lazily(
  () => import("./round/daily-round.tsx"),
  (module) => module.DailyRound,
);

const Outcome = lazily(
  () => import("./round/daily-round.tsx"),
  (module) => module.Outcome,
);

/** The archive, the song of a day by its number, or today's song. */
export function DailyScreen() {
  // The router's own `useParams` would add to the code of every first screen.
  const here = useLocation();
  const [, , part] = here.pathname.split("/");
  const token = useSession()?.token;
  if (useSignedOut()) {
    // After midnight the song that was being played is no longer today's.
    const started = startedIn(here.state);
    return <Navigate to={signInPath(started === undefined ? here : { pathname: `/daily/${started}` })} replace />;
  }
  if (part === "archive") return <Archive key={token} />;
  const number = part === undefined ? undefined : Number(part);
  if (number !== undefined && !(Number.isInteger(number) && number > 0)) return <Navigate to="/daily" replace />;
  return <Day key={part} number={number} />;
}

/** How long after the end of a day an open page asks for the next song, s; random, so that not all ask at once. */
const late = 1 + 2 * Math.random();

/** The song of a day for the account with this token; without a number, today's song. */
const dailyQuery = (number: number | undefined, token: string | null) =>
  queryOptions({
    queryKey: ["daily", number, token],
    queryFn: ({ signal }) => askInTime(api.getDaily, { number }, undefined, signal),
    // Called at every mount and event, so the time left is counted from the moment of the answer.
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.daily ? Math.max(1000, dataUpdatedAt + (data.daily.secondsLeft + late) * 1000 - Date.now()) : false,
    refetchOnWindowFocus: true,
  });

const useToday = () => useQuery(dailyQuery(undefined, useSession()?.token ?? null)).data;

/** The lead of the start screen; greets a player who returns after a day. A line elsewhere would move the buttons. */
export function StartLead({ otherwise }: { readonly otherwise: ReactNode }) {
  return useToday()?.lamp === true ? <LampLine /> : otherwise;
}

/** Today's song on the start screen. */
export function StartDaily() {
  const daily = useToday()?.daily ?? null;
  return daily !== null && <DailyLine daily={daily} />;
}

function Day({ number }: { readonly number: number | undefined }) {
  const here = useLocation();
  const { pathname } = here;
  const navigate = useNavigate();
  const isHere = useIsHere();
  // A player who comes from the sign-in page has already pressed «play».
  const [pressed, setPressed] = useState(() => isToPlay(here.state));
  // The number of the song being played: a new day may begin before it ends.
  const [started, setStarted] = useState<number>();
  // After a reload, the number of the one that was being played.
  const [left, setLeft] = useState(() => startedIn(here.state));
  const session = useSession();
  const query = useQuery({
    ...dailyQuery(number ?? left, session?.token ?? null),
    // A guest becomes a demo visitor when the song begins: the data of the same day stays on the screen.
    placeholderData: (before, asked) =>
      asked?.queryKey[2] === null && asked.queryKey[1] === (number ?? left) ? before : undefined,
  });
  const { data, refetch, isFetching, dataUpdatedAt } = query;
  useEffect(() => void DailyRound.preload(), []);
  const play = isToPlay(here.state);
  useEffect(() => {
    if (started !== undefined) void navigate(pathname, { replace: true, state: { play, started } });
  }, [navigate, pathname, play, started]);
  const handleResult = useCallback(() => {
    setPressed(false);
    void refetch().then(({ data: after }) => {
      // After midnight, the result is the previous day's. Also clears the state, as the song is over.
      const isSameDay = after?.daily?.today === true && after.daily.number === started;
      if (isHere()) void navigate({ pathname: isSameDay ? pathname : `/daily/${started}` }, { replace: true });
      setStarted(undefined);
    });
  }, [refetch, isHere, navigate, pathname, started]);

  if (started !== undefined) return <DailyRound number={started} onResult={handleResult} />;
  if (isStuck(query)) {
    return (
      <Told title="Песня дня">
        <Trouble text="Песня дня не загрузилась." busy={isFetching} onRetry={() => void refetch()} />
      </Told>
    );
  }
  if (data === undefined) return <Preloader />;
  const { daily } = data;
  if (left !== undefined && !isOpen(daily)) {
    // Nobody has pressed «play» for the song of another day.
    setPressed(false);
    setLeft(undefined);
    return <Preloader />;
  }
  if (pressed) {
    // Without a song of the day to play, the demo has one.
    if (daily === null || daily.result !== null) return <Navigate to="/demo" replace />;
    setStarted(daily.number);
    return <Preloader />;
  }
  if (daily === null) {
    return (
      <Told title="Песня дня">
        <State title="Тишина в&nbsp;эфире" text="Песни дня сейчас нет. Загляните завтра." />
      </Told>
    );
  }
  const ends = dataUpdatedAt + daily.secondsLeft * 1000;
  if (daily.result !== null)
    return <Played daily={daily} result={daily.result} ends={ends} isVisitor={session?.kind === "demo"} />;
  const handleStart = () => {
    unlockAudio();
    setStarted(daily.number);
  };
  return <Intro daily={daily} ends={ends} onStart={handleStart} />;
}

/** The number of the day that was being played at this entry of the browser's history. */
function startedIn(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("started" in state)) return undefined;
  return typeof state.started === "number" ? state.started : undefined;
}

/** Whether this is the song of a day that can still be played for its day. */
function isOpen(daily: Daily | null): boolean {
  return daily !== null && (daily.today || (daily.begun && daily.inTime));
}

type IntroProps = {
  readonly daily: Daily;
  /** When the next song comes, ms on this device's clock, from the seconds left that the server sent. */
  readonly ends: number;
  readonly onStart: () => void;
};

type PlayedProps = Pick<IntroProps, "daily" | "ends"> & { readonly result: DailyResult; readonly isVisitor: boolean };

function Played({ daily, ends, result, isVisitor }: PlayedProps) {
  const span = ends - useNow(10_000);
  return <Outcome daily={daily} result={result} left={daily.today ? spokenLeft(span) : null} isVisitor={isVisitor} />;
}

const sealed: readonly RecordWord[] = Array.from({ length: 14 }, () => ({ text: null, state: "empty" }));

function Intro({ daily, ends, onStart }: IntroProps) {
  const span = ends - useNow(1000);
  const { spared } = daily.streak;
  useEffect(() => {
    if (spared > 0) announce("Запасная лампа сберегла серию");
  }, [spared]);
  return (
    <>
      <Chrome />
      <DailyIntro
        daily={daily}
        record={<Record words={sealed} level={2} />}
        left={daily.today ? { parts: hoursLeft(span), spoken: spokenLeft(span) } : null}
        busy={false}
        onStart={onStart}
      />
    </>
  );
}

function Archive() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const month = new URLSearchParams(search).get("month") ?? undefined;
  const query = useQuery({
    queryKey: ["daily-archive", month],
    queryFn: ({ signal }) => laterApi.listDailies({ month }, { signal }),
    // Must include songs played since the last visit.
    staleTime: 0,
    // Keeps the pressed month button and its focus; the title changes when the next month has loaded.
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isPlaceholderData, failureCount, refetch } = query;
  return (
    <Told title="Архив эфиров" lead="Прошлые песни можно сыграть, места за них уже не дают.">
      {(isStuck(query) || (isPlaceholderData && failureCount > 1)) && (
        <Trouble text="Архив не загрузился." busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <DailyArchive
          month={data.month}
          previous={data.previous}
          next={data.next}
          days={data.data}
          today={data.streak.week.at(-1)?.day ?? ""}
          streak={data.streak}
          busy={isPlaceholderData}
          onMonth={(to) => void navigate({ search: `?month=${to}` }, { replace: true })}
        />
      )}
    </Told>
  );
}

type ToldProps = { readonly title: string; readonly lead?: string; readonly children: ReactNode };

function Told({ title, lead, children }: ToldProps) {
  return (
    <Page bar={<Chrome />} title={title} lead={lead} art={<CoverRecord level={2} />}>
      {children}
    </Page>
  );
}

/** A line about today's song and the streak on the start screen. */
function DailyLine({ daily: { number, result, begun, streak } }: { readonly daily: Daily }) {
  const { days } = streak;
  return (
    <AppLink className={styles.line} to="/daily">
      <Icon of={result === null ? CalendarDays : CalendarCheck} />
      <span className={styles.text}>
        <b>Песня дня №&nbsp;{number}</b>
        <span>
          {result !== null
            ? `Сыграна: ${whole(result.points)}\u00A0${plural(result.points, "очко", "очка", "очков")}`
            : begun
              ? "Начата\u00A0— осталось доиграть"
              : "Одна на\u00A0всех, ещё не\u00A0сыграна"}
          {days > 0 && `. ${days}\u00A0${plural(days, "день", "дня", "дней")} в\u00A0эфире`}
        </span>
      </span>
      <Icon of={ChevronRight} />
    </AppLink>
  );
}

/** Tells a player who returns after a day that the first lamp is free. */
function LampLine() {
  return (
    <span className={styles.lamp}>
      <Icon of={Lightbulb} />
      С&nbsp;возвращением! Первая лампа&nbsp;— в&nbsp;подарок.
    </span>
  );
}

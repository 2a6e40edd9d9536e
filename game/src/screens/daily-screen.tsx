import type { Daily } from "@hitoslov/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarDays, ChevronRight, Lightbulb } from "lucide";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import type { RecordWord } from "../art/record-bars.ts";
import { Record } from "../art/record.tsx";
import { DailyArchive } from "../features/daily/daily-archive.tsx";
import { DailyIntro } from "../features/daily/daily-intro.tsx";
import styles from "./daily-screen.module.css";
import { leftParts, spokenLeft } from "../features/draws/draw-time.ts";
import { announce } from "../lib/announce.ts";
import { api } from "../lib/api.ts";
import { isToPlay, unlockAudio } from "../lib/audio-output.ts";
import { lazily } from "../lib/lazily.ts";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { whole } from "../lib/figures.ts";
import { plural } from "../ui/figures.ts";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";

// With the code of a round only once it begins: the days are looked at without it.
const DailyRound = lazily(
  () => import("./round/daily-round.tsx"),
  (module) => module.DailyRound,
);

const Outcome = lazily(
  () => import("./round/daily-round.tsx"),
  (module) => module.Outcome,
);

/** Today's song, that of another day by its number, or the archive. */
export function DailyScreen() {
  // The router's own `useParams` would weigh on every first screen.
  const [, , part] = useLocation().pathname.split("/");
  const token = useSession()?.token;
  if (part === "archive") return <Archive key={token} />;
  const number = part === undefined ? undefined : Number(part);
  if (number !== undefined && !(Number.isInteger(number) && number > 0)) return <Navigate to="/daily" replace />;
  return <Day key={part} number={number} />;
}

/** A page that stays open asks for the next song so long after the end of a day, s: not all do at once. */
const late = 1 + 2 * Math.random();

/** The song of a day as it is told to whoever has this token; without a number, today's. */
const dailyQuery = (number: number | undefined, token: string | null) =>
  queryOptions({
    queryKey: ["daily", number, token],
    queryFn: ({ signal }) => api.getDaily({ number }, { signal }),
    // It is worked out anew at every mount and event: what is left counts from the answer that told of it.
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.daily ? Math.max(1000, dataUpdatedAt + (data.daily.secondsLeft + late) * 1000 - Date.now()) : false,
    refetchOnWindowFocus: true,
  });

const useToday = () => useQuery(dailyQuery(undefined, useSession()?.token ?? null)).data;

/** What the start screen says to who comes back after a day: told elsewhere it would push down what is pressed there. */
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
  // Whoever comes from the sign-in has pressed already.
  const [pressed, setPressed] = useState(() => isToPlay(here.state));
  // The song that is played: by its end it may be another day's.
  const [started, setStarted] = useState<number>();
  const session = useSession();
  // A guest becomes a visit as the song begins: the day is the same.
  const query = useQuery({ ...dailyQuery(number, session?.token ?? null), placeholderData: keepPreviousData });
  const { data, refetch, isFetching, dataUpdatedAt } = query;
  useEffect(() => void DailyRound.preload(), []);
  const handleResult = useCallback(() => {
    setPressed(false);
    void refetch().then(({ data: after }) => {
      // After midnight the result is of the day that was. The press is spent: a reload is none.
      const isSameDay = after?.daily?.number === started;
      void navigate({ pathname: isSameDay ? pathname : `/daily/${started}` }, { replace: true });
      setStarted(undefined);
    });
  }, [refetch, navigate, pathname, started]);

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
  if (pressed) {
    // There is always something to play.
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
  if (daily.result !== null)
    return <Outcome daily={daily} result={daily.result} isVisitor={session?.kind === "demo"} />;
  const ends = dataUpdatedAt + daily.secondsLeft * 1000;
  const handleStart = () => {
    unlockAudio();
    setStarted(daily.number);
  };
  return <Intro daily={daily} ends={ends} onStart={handleStart} />;
}

type IntroProps = {
  readonly daily: Daily;
  /** When the next song comes, by this device's clock: the server has said in how many seconds. */
  readonly ends: number;
  readonly onStart: () => void;
};

const sealed: readonly RecordWord[] = Array.from({ length: 14 }, () => ({ text: null, state: "empty" }));

function Intro({ daily, ends, onStart }: IntroProps) {
  const span = ends - useNow();
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
        left={daily.today ? { parts: leftParts(span).slice(1), spoken: spokenLeft(span) } : null}
        busy={false}
        onStart={onStart}
      />
    </>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Archive() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const month = new URLSearchParams(search).get("month") ?? undefined;
  const query = useQuery({
    queryKey: ["daily-archive", month],
    queryFn: ({ signal }) => api.listDailies({ month }, { signal }),
    // A song played since stands there.
    staleTime: 0,
    // The pressed key of a month keeps the focus, and the title says the next one when it has come.
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
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page title={title} lead={lead} art={<CoverRecord level={2} />}>
        {children}
      </Page>
    </>
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

/** What is given to who comes back after a day. */
function LampLine() {
  return (
    <span className={styles.lamp}>
      <Icon of={Lightbulb} />
      С&nbsp;возвращением! Первая лампа&nbsp;— в&nbsp;подарок.
    </span>
  );
}

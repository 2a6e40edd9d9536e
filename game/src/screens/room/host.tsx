import type { HostState } from "@hitoslov/contract";
import { ROOM_GUESTS } from "@hitoslov/contract/room-limits";
import { plural } from "@hitoslov/contract/plural";
import { useQuery } from "@tanstack/react-query";
import { Lock, LockOpen, LogOut, Play, UserX } from "lucide";
import { QRCodeSVG } from "qrcode.react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import type { RecordWord } from "../../art/record-bars.ts";
import { Record } from "../../art/record.tsx";
import { type RoomGuest, guestNews, scoresNews } from "../../features/room/guest-news.ts";
import { GuestList } from "../../features/room/guest-list.tsx";
import dock from "./host-dock.module.css";
import styles from "./lobby.module.css";
import { announce } from "../../lib/announce.ts";
import { lazily } from "../../lib/lazily.ts";
import { gameSettingsQuery } from "../../lib/queries.ts";
import type { RoomEnd } from "../../lib/room-connection.ts";
import { isHostedElsewhere, type RoomPlace } from "../../lib/room-place.ts";
import { HostScores } from "./host-scores.tsx";
import { HostSong, useHostSound } from "./host-song.tsx";
import { ConnectionNote, Lost, Replaced } from "./interruptions.tsx";
import { Podium } from "./podium.tsx";
import { RoomBar } from "./room-bar.tsx";
import { useRoomConnection, useStageFocus } from "./use-room.ts";

const ConfirmDialog = lazily(
  () => import("../../features/notices/confirm-dialog.tsx"),
  (module) => module.ConfirmDialog,
);

type HostProps = {
  readonly place: RoomPlace;
  /** Called when the room cannot go on, with the reason if the host does not know it. */
  readonly onGone: (why: string | null) => void;
  readonly onResume: () => void;
};

const gone: Partial<Record<RoomEnd, string>> = {
  unknown: "Этот эфир закончился или\u00A0идёт на\u00A0другом экране.",
  policy: "Сервер оборвал связь. Попробуйте ещё раз.",
};

/** The host's screen, which plays the song; the server says which stage the room is in. */
export function Host({ place, onGone, onResume }: HostProps) {
  const { connection, view } = useRoomConnection<HostState>(place.token);
  const { room, tries, end } = view;
  // Without a connection it was not told that it was replaced, and then the server no longer knows its token.
  const isReplaced = end === "replaced" || (end === "unknown" && isHostedElsewhere(place));
  useEffect(() => {
    if (end !== null && !isReplaced) onGone(gone[end] ?? null);
  }, [end, isReplaced, onGone]);
  useEffect(() => void ConfirmDialog.preload(), []);
  const sound = useHostSound(end === null ? (room?.stageSong ?? null) : null, connection.now);
  if (isReplaced) return <Replaced title="Эфир идёт на&nbsp;другом экране" onTake={onResume} />;
  if (room === null) {
    return tries > 1 ? (
      <Lost code={place.code} tries={tries} onRetry={connection.retryNow} homeHref="/" />
    ) : (
      <Preloader />
    );
  }
  return <Hosted {...{ room, connection, tries, sound }} onAnew={() => onGone(null)} />;
}

type HostedProps = {
  readonly room: HostState;
  readonly connection: ReturnType<typeof useRoomConnection<HostState>>["connection"];
  readonly tries: number;
  readonly sound: ReturnType<typeof useHostSound>;
  readonly onAnew: () => void;
};

function Hosted({ room, connection, tries, sound, onAnew }: HostedProps) {
  const [asked, setAsked] = useState<RoomGuest | "end" | null>(null);
  const { stage, song } = room;
  useGuestNews(room);
  useStageFocus(`${stage} ${song}`);
  const next = () => {
    if (stage !== "over") connection.say({ type: "next", stage, song });
  };
  const question =
    asked === "end"
      ? { title: "Закончить эфир?", text: "Гости увидят итог, играть дальше будет нельзя.", label: "Закончить" }
      : {
          title: "Убрать из\u00A0эфира?",
          text: `${asked?.name ?? ""}: вернуться под этим именем будет нельзя.`,
          label: "Убрать",
        };
  const handleYes = () => {
    if (asked === "end") connection.say({ type: "end" });
    else if (asked !== null) connection.say({ type: "remove", guest: asked.guest });
    setAsked(null);
  };
  return (
    <>
      <RoomBar
        homeHref="/"
        code={stage === "song" || stage === "scores" ? room.code : undefined}
        onEnd={stage === "over" ? undefined : () => setAsked("end")}
      />
      {stage === "lobby" && (
        <Lobby
          room={room}
          tries={tries}
          onStart={next}
          onLock={() => connection.say({ type: "lock", locked: !room.locked })}
          onRemove={setAsked}
        />
      )}
      {stage === "song" && <HostSong room={room} tries={tries} now={connection.now} sound={sound} onNext={next} />}
      {stage === "scores" && (
        <HostScores
          room={room}
          tries={tries}
          now={connection.now}
          onNext={next}
          onHold={() => {
            if (song !== null) connection.say({ type: "hold", song });
          }}
        />
      )}
      {stage === "over" && <Podium room={room} onAnew={onAnew} />}
      <Suspense fallback={null}>
        <ConfirmDialog
          open={asked !== null}
          title={question.title}
          text={question.text}
          icon={asked === "end" ? LogOut : UserX}
          primary={{ label: "Отменить", onPress: () => setAsked(null) }}
          secondary={{ label: question.label, onPress: handleYes }}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    </>
  );
}

/** How often news of guests is announced, ms: with many guests one announcement would interrupt the last. */
const every = 5000;

/** Announces in batches who comes and goes and who is ready, and then the scoreboard. */
function useGuestNews({ crew, stage, song }: Pick<HostState, "crew" | "stage" | "song">): void {
  const said = useRef<readonly RoomGuest[]>([]);
  const last = useRef(crew);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    last.current = crew;
    if (timer.current !== undefined || guestNews(said.current, crew) === "") return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const news = guestNews(said.current, last.current);
      said.current = last.current;
      if (news !== "") announce(news);
    }, every);
  }, [crew]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (stage === "scores" || stage === "over") announce(scoresNews(last.current));
  }, [stage, song]);
}

/** A record without words: no song is known yet. */
const sealed: readonly RecordWord[] = Array.from({ length: 28 }, () => ({ text: null, state: "empty" }));

type LobbyProps = {
  readonly room: HostState;
  readonly tries: number;
  readonly onStart: () => void;
  readonly onLock: () => void;
  readonly onRemove: (guest: RoomGuest) => void;
};

/** Guests gather: the code to type, the same as a picture on the label of the record, and who is here. */
function Lobby({ room, tries, onStart, onLock, onRemove }: LobbyProps) {
  const { code, crew, locked, settings } = room;
  const { data } = useQuery(gameSettingsQuery);
  const left = ROOM_GUESTS - crew.length;
  const level = data?.difficulties.find(({ name }) => name === settings.level)?.title || `Уровень ${settings.level}`;
  return (
    <main className={`play ${styles.lobby}`}>
      <div className={styles.head}>
        <div className={styles.say}>
          <h1>Общий эфир</h1>
          <p>
            Наведите камеру или зайдите на&nbsp;<b>{location.host}/room</b> и&nbsp;наберите код
          </p>
          <p className={styles.code} role="img" aria-label={`Код эфира: ${[...code].join(", ")}`}>
            {[...code].map((letter, at) => (
              // Letters never change places.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} aria-hidden="true">
                {letter}
              </span>
            ))}
          </p>
        </div>
        <div className={styles.qr}>
          <div className={styles.disc}>
            <Record words={sealed} level={Number(settings.level)} span={360} />
          </div>
          <div className={styles.plate}>
            <QRCodeSVG
              value={`${location.origin}/room/${encodeURIComponent(code)}`}
              level="M"
              marginSize={2}
              fgColor="#10302e"
              role="img"
              aria-label="Код для камеры телефона: ведёт в этот эфир"
            />
          </div>
        </div>
      </div>
      <section className="panel" aria-label="Гости">
        <div className={styles.sheet}>
          <ConnectionNote tries={tries} />
          <div className={styles.row}>
            <h2 className={styles.count}>Уже в&nbsp;эфире: {crew.length}</h2>
            <span className="muted">{locked ? "вход закрыт" : left > 0 ? `мест ещё ${left}` : "мест больше нет"}</span>
          </div>
          <GuestList guests={crew} open={!locked && left > 0} onRemove={onRemove} />
        </div>
        <div className={`dock on-bed ${dock.dock}`}>
          <p className={dock.say}>
            <b>
              {settings.songs}&nbsp;{plural(settings.songs, "песня", "песни", "песен")}, «{level}»
            </b>
            <span>Звук идёт с&nbsp;этого экрана</span>
          </p>
          <button type="button" className="key key--big" onClick={onLock}>
            <Icon of={locked ? LockOpen : Lock} />
            {locked ? "Открыть вход" : "Закрыть вход"}
          </button>
          <button
            type="button"
            className="key key--big key--amber"
            aria-disabled={crew.length === 0 || undefined}
            onClick={() => {
              if (crew.length > 0) onStart();
            }}
          >
            <Icon of={Play} />
            Начать эфир
          </button>
        </div>
      </section>
    </main>
  );
}

import type { HostState } from "@hitoslov/contract";
import { LogOut, UserX } from "lucide";
import { Suspense, useEffect, useState } from "react";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import type { CrewMember } from "../../features/room/crew-news.ts";
import { lazily } from "../../lib/lazily.ts";
import type { RoomEnd } from "../../lib/room-line.ts";
import type { RoomPlace } from "../../lib/room-place.ts";
import { HostScores } from "./host-scores.tsx";
import { HostSong } from "./host-song.tsx";
import { Lobby } from "./lobby.tsx";
import { Lost } from "./lost.tsx";
import { Podium } from "./podium.tsx";
import { Replaced } from "./replaced.tsx";
import { RoomBar } from "./room-bar.tsx";
import { useCrewNews } from "./use-crew-news.ts";
import { useHostSound } from "./use-host-sound.ts";
import { useRoomLine } from "./use-room-line.ts";
import { useStageFocus } from "./use-stage-focus.ts";

const ConfirmDialog = lazily(
  () => import("../../features/notices/confirm-dialog.tsx"),
  (module) => module.ConfirmDialog,
);

type HostProps = {
  readonly place: RoomPlace;
  /** The room cannot be gone on with; why, where the host does not know. */
  readonly onGone: (why: string | null) => void;
  readonly onResume: () => void;
};

const gone: Partial<Record<RoomEnd, string>> = {
  unknown: "Этот эфир уже закончился. Откройте новый.",
  policy: "Сервер оборвал связь. Попробуйте ещё раз.",
};

/** The host's screen, which sings and shows; the server says at what stage the room is. */
export function Host({ place, onGone, onResume }: HostProps) {
  const { line, view } = useRoomLine<HostState>(place.token);
  const { room, tries, end } = view;
  useEffect(() => {
    if (end !== null && end !== "replaced") onGone(gone[end] ?? null);
  }, [end, onGone]);
  useEffect(() => void ConfirmDialog.preload(), []);
  const sound = useHostSound(room?.stageSong ?? null, line.now);
  if (end === "replaced") return <Replaced title="Эфир идёт на&nbsp;другом экране" onTake={onResume} />;
  if (room === null) {
    return tries > 1 ? <Lost code={place.code} tries={tries} onRetry={line.retryNow} homeHref="/" /> : <Preloader />;
  }
  return <Hosted {...{ room, line, tries, sound }} onAnew={() => onGone(null)} />;
}

type HostedProps = {
  readonly room: HostState;
  readonly line: ReturnType<typeof useRoomLine<HostState>>["line"];
  readonly tries: number;
  readonly sound: ReturnType<typeof useHostSound>;
  readonly onAnew: () => void;
};

function Hosted({ room, line, tries, sound, onAnew }: HostedProps) {
  const [asked, setAsked] = useState<CrewMember | "end" | null>(null);
  const { stage, song } = room;
  useCrewNews(room);
  useStageFocus(`${stage} ${song}`);
  const next = () => {
    if (stage !== "over") line.say({ type: "next", stage, song });
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
    if (asked === "end") line.say({ type: "end" });
    else if (asked !== null) line.say({ type: "remove", guest: asked.guest });
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
          onLock={() => line.say({ type: "lock", locked: !room.locked })}
          onRemove={setAsked}
        />
      )}
      {stage === "song" && <HostSong room={room} tries={tries} now={line.now} sound={sound} onNext={next} />}
      {stage === "scores" && (
        <HostScores
          room={room}
          tries={tries}
          now={line.now}
          onNext={next}
          onHold={() => {
            if (song !== null) line.say({ type: "hold", song });
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

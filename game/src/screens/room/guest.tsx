import type { OwnState } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { LogOut } from "lucide";
import { Suspense, useEffect, useReducer, useState } from "react";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { noSong, ownSong, shownSong } from "../../features/room/own-song.ts";
import bar from "./room-bar.module.css";
import { announce } from "../../lib/announce.ts";
import { lazily } from "../../lib/lazily.ts";
import type { RoomEnd } from "../../lib/room-connection.ts";
import type { RoomPlace } from "../../lib/room-place.ts";
import { whole } from "../../lib/figures.ts";
import { GuestSong } from "./guest-song.tsx";
import { GuestWait } from "./guest-wait.tsx";
import { Lost } from "./interruptions.tsx";
import { RoomBar } from "./room-bar.tsx";
import { useHome, useRoomConnection, useStageFocus } from "./use-room.ts";

const ConfirmDialog = lazily(
  () => import("../../features/notices/confirm-dialog.tsx"),
  (module) => module.ConfirmDialog,
);

/** A wrong word is shown for so long, ms. */
const wrongMs = 900;

type GuestProps = { readonly place: RoomPlace; readonly onEnd: (why: RoomEnd) => void };

/** A guest's phone: keys while a song is played, else how things stand. */
export function Guest({ place, onEnd }: GuestProps) {
  const home = useHome();
  const [leaving, setLeaving] = useState(false);
  const { connection, view } = useRoomConnection<OwnState>(place.token);
  const { room, tries, end } = view;
  const [own, tell] = useReducer(ownSong, noSong);
  useEffect(() => {
    if (end !== null) onEnd(end);
  }, [end, onEnd]);
  useEffect(() => void ConfirmDialog.preload(), []);
  useEffect(() => {
    if (room !== null) tell(room);
  }, [room]);
  useEffect(
    () =>
      connection.onReply((reply) => {
        tell(reply);
        if (reply.type === "lamp") announce(`Под лампой: ${reply.words.join(", ")}`);
        if (reply.type === "verdict") announce(verdictText(reply));
      }),
    [connection],
  );
  const { wrong } = own;
  useEffect(() => {
    if (wrong === null) return undefined;
    const timer = setTimeout(() => tell({ type: "calm" }), wrongMs);
    return () => clearTimeout(timer);
  }, [wrong]);

  // What is known of another song says nothing of this one.
  const shown = room && shownSong(room, own.song === room.song ? own : noSong);
  const isPlaying = room?.state === "plays" && shown?.isDone === false;
  const view_ = tries > 1 || room === null ? "lost" : isPlaying ? "keys" : room.stage;
  useStageFocus(`${view_} ${room?.song ?? ""}`);
  useStageNews(room);

  if (room === null || shown === null) {
    return tries > 1 ? (
      <Lost code={place.code} tries={tries} onRetry={connection.retryNow} homeHref={home} />
    ) : (
      <Preloader />
    );
  }
  const song = room.song ?? 0;
  return (
    <>
      <RoomBar
        homeHref={home}
        code={room.code}
        isPhone
        onBack={room.stage === "over" ? undefined : () => setLeaving(true)}
      >
        <span className={bar.points} role="img" aria-label={`Ваши очки: ${shown.points}`}>
          {whole(shown.points)}
        </span>
      </RoomBar>
      {tries > 1 ? (
        <Lost code={room.code} tries={tries} onRetry={connection.retryNow} onLeave={() => setLeaving(true)} />
      ) : isPlaying ? (
        <GuestSong
          room={room}
          shown={shown}
          isLost={tries > 0}
          now={connection.now}
          onChoose={(position) => tell({ type: "choose", position })}
          onAnswer={(position, word) => {
            tell({ type: "send", position, word });
            connection.ask({ type: "answer", song, position, word });
          }}
          onLamp={(position) => connection.ask({ type: "lamp", song, position })}
        />
      ) : (
        <GuestWait room={room} shown={shown} now={connection.now} homeHref={home} />
      )}
      <Suspense fallback={null}>
        <ConfirmDialog
          open={leaving}
          title="Выйти из&nbsp;эфира?"
          text={room.stage === "over" ? "Эфир окончен: место и\u00A0очки останутся." : "Место и\u00A0очки пропадут."}
          icon={LogOut}
          primary={{ label: "Остаться", onPress: () => setLeaving(false) }}
          secondary={{
            label: "Выйти",
            onPress: () => {
              connection.say({ type: "leave" });
              onEnd("left");
            },
          }}
          onClose={() => setLeaving(false)}
        />
      </Suspense>
    </>
  );
}

type Verdict = {
  readonly word: string;
  readonly valid: boolean;
  readonly right: string | null;
  readonly mistakesLeft: number;
  readonly points: number;
};

function verdictText({ word, valid, right, mistakesLeft, points }: Verdict): string {
  if (valid) return `${word}\u00A0— верно, плюс ${points}`;
  if (right !== null) return `${word}\u00A0— неверно. Здесь было: ${right}`;
  return `${word}\u00A0— неверно, ${plural(mistakesLeft, "осталась", "остались", "осталось")} ${mistakesLeft} ${plural(mistakesLeft, "попытка", "попытки", "попыток")}`;
}

/** Says what has begun; the rest is read. */
function useStageNews(room: OwnState | null): void {
  const { stage, song, state, gained = 0, rank = 0, settings } = room ?? {};
  useEffect(() => {
    if (stage === "song" && state === "plays") announce(`Песня ${(song ?? 0) + 1} из ${settings?.songs ?? 0}`);
    if (stage === "scores") announce(`Плюс ${gained}, место ${rank}`);
    if (stage === "over") announce(`Эфир окончен, ваше место ${rank}`);
    // Once a stage: what changes within it is said by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage, song]);
}

import type { Feat, GuestState, HostState, OwnState, PlayedSong } from "@hitoslov/contract";
import { MISTAKES_PER_WORD, roomRanks, splitFragment, trayWord } from "@hitoslov/rules";
import type { RoomWordRecord } from "../../db/schema.ts";
import { featsOf } from "./feats.ts";
import type { Guest, RoomSnapshot, RoomSong } from "./snapshot.ts";
import type { CurrentSong, PlayableSongs } from "./room-game.ts";
import { isConnected, isInSong } from "./stages.ts";

/** What a screen shows of a room, without what is added on sending. */
export type Shown<State> = Omit<State, "now" | "lostAfterMs">;

type ViewInput = { readonly snapshot: RoomSnapshot; readonly songs: PlayableSongs; readonly now: Date };

function shared({ snapshot: { room, song, guests }, songs, now }: ViewInput) {
  const playing = guests.filter((guest) => isInSong(guest, room) && room.stage === "song");
  return {
    code: room.code,
    stage: room.stage,
    until: room.until?.toISOString() ?? null,
    settings: room.settings,
    song: room.song,
    locked: room.locked,
    guests: guests.length,
    playing: playing.length,
    done: playing.filter((guest) => stateOf(guest, room, now) === "done").length,
    played: room.stage === "scores" || room.stage === "over" ? playedSong(song, songs) : null,
  };
}

/** Words and authors, which are secret until the song has ended. */
function playedSong(song: RoomSong | undefined, songs: PlayableSongs): PlayedSong | null {
  const playable = song && songs.get(song.sound_id);
  if (song === undefined || playable === undefined) return null;
  return {
    name: playable.name,
    executors: [...playable.executors],
    music: playable.music.map(({ name }) => name),
    text: playable.text.map(({ name }) => name),
    words: splitFragment(song.fragment).map(({ text }) => text),
    blanks: song.hidden,
  };
}

function stateOf(guest: Guest, room: RoomSnapshot["room"], now: Date): GuestState {
  if (room.stage === "song" && isInSong(guest, room) && guest.answers?.done === true) return "done";
  if (!isConnected(guest, now)) return "lost";
  if (room.stage !== "song") return "waits";
  return isInSong(guest, room) ? "plays" : "late";
}

/** Points of the last song; hidden while it is played. */
function gainedBy(guest: Guest, { stage }: RoomSnapshot["room"]): number {
  return stage === "song" ? 0 : (guest.answers?.points ?? 0);
}

export function hostState(input: ViewInput, current: CurrentSong | undefined): Shown<HostState> {
  const { snapshot, now } = input;
  const { room, song, guests } = snapshot;
  const shownPoints = guests.map((guest) => guest.points - (room.stage === "song" ? (guest.answers?.points ?? 0) : 0));
  const ranks = roomRanks(shownPoints);
  const feats = room.stage === "over" ? featsOf(guests, room.settings.hints) : new Map<string, Feat>();
  const featOf = ({ id }: Guest) => {
    const feat = feats.get(id);
    return feat && { feat };
  };
  const before = roomRanks(guests.map((guest, at) => (shownPoints[at] ?? 0) - gainedBy(guest, room)));
  return {
    type: "host",
    ...shared(input),
    crew: guests.map((guest, at) => ({
      ...featOf(guest),
      guest: guest.id,
      name: guest.name,
      state: stateOf(guest, room, now),
      points: shownPoints[at] ?? 0,
      gained: gainedBy(guest, room),
      rank: ranks[at] ?? 0,
      before: before[at] ?? 0,
    })),
    stageSong:
      room.stage !== "song" || song === undefined || room.starts_at === null
        ? null
        : {
            starts_at: room.starts_at.toISOString(),
            sound: current?.url ?? null,
            audioMs: current?.playable.audioMs ?? null,
            words: splitFragment(song.fragment).map(({ text, position }) =>
              song.hidden.includes(position) ? null : text,
            ),
          },
  };
}

type GuestShared = { readonly type: "guest" } & ReturnType<typeof shared>;

/** What guests see of the room: the shared part, and the part of each guest by id. */
export function guestStates(input: ViewInput): {
  readonly shared: GuestShared;
  readonly own: ReadonlyMap<string, Omit<Shown<OwnState>, keyof GuestShared>>;
} {
  const { snapshot, now } = input;
  const { room, song, guests } = snapshot;
  const ranks = roomRanks(guests.map(({ points }) => points));
  const line = song && splitFragment(song.fragment);
  const own = new Map(
    guests.map((guest, at) => [
      guest.id,
      {
        guest: guest.id,
        name: guest.name,
        state: stateOf(guest, room, now),
        points: guest.points,
        gained: guest.answers?.points ?? 0,
        rank: ranks[at] ?? 0,
        sharing: ranks.filter((rank) => rank === ranks[at]).length,
        stageSong:
          room.stage !== "song" ||
          song === undefined ||
          line === undefined ||
          room.starts_at === null ||
          !isInSong(guest, room)
            ? null
            : {
                starts_at: room.starts_at.toISOString(),
                words: line.map(({ text, position }) =>
                  ownWord(text, song.hidden.includes(position), guest.answers?.words[position] ?? {}),
                ),
                tray: room.settings.typing ? [] : trayLeft(song, line, guest),
                lamp: room.settings.hints && isLampLeft(guest.answers?.words ?? {}),
              },
      },
    ]),
  );
  return { shared: { type: "guest", ...shared(input) }, own };
}

/** A hidden word has neither text nor length until the guest has found it. */
function ownWord(text: string, hidden: boolean, { restored, points = 0, lamp, refused = [] }: RoomWordRecord) {
  if (!hidden) return { text };
  if (restored !== undefined) return { text, restored, points };
  const mistakesLeft = MISTAKES_PER_WORD - refused.length;
  return { hidden: true as const, mistakesLeft, ...(lamp && { lamp: [...lamp] }) };
}

export function isLampLeft(words: Readonly<Record<number, RoomWordRecord>>): boolean {
  return Object.values(words).every(({ lamp }) => lamp === undefined);
}

/** The tray without one key for every restored word. */
function trayLeft(song: RoomSong, line: ReturnType<typeof splitFragment>, { answers }: Guest): string[] {
  const tray = [...song.tray];
  for (const { position, text } of line) {
    if (answers?.words[position]?.restored === undefined) continue;
    const at = tray.indexOf(trayWord(text));
    if (at >= 0) tray.splice(at, 1);
  }
  return tray;
}

import type { Duel as DuelView, DuelLine, DuelSide, DuelState } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import type { Catalogue } from "../catalogue.ts";
import { isServed, servingAll } from "../served.ts";
import { wholeAudioUrl } from "../play.ts";
import type { Duel, DuelResult, ListedSong } from "./queries.ts";

type Side = "caller" | "rival";
type Player = DuelView["you"];

/** A duel with its songs and results; songs that cannot be played any more are left out. */
export type KnownDuel = {
  readonly duel: Duel;
  readonly songs: readonly ListedSong[];
  readonly results: readonly DuelResult[];
};

export function knownDuel(
  duel: Duel,
  { songs, results }: Pick<KnownDuel, "songs" | "results">,
  { songs: catalogueSongs }: Pick<Catalogue, "songs">,
  now: Date,
): KnownDuel {
  const { over_at } = duel;
  // A song that is not served any more, or not in the catalogue, stays if both have played it: the score is final.
  const isPlayed = (id: string) =>
    results.filter((it) => it.duel_song_id === id && (over_at === null || it.finished_at <= over_at)).length === 2;
  const own = songs.filter(({ id, duel_id, sound_id }) => {
    const song = catalogueSongs.get(sound_id);
    // One that comes back is out of a duel that has ended without it.
    const isLeft = over_at === null && song !== undefined && isServed(song, servingAll(now));
    return duel_id === duel.id && (isLeft || isPlayed(id));
  });
  const ids = new Set(own.map(({ id }) => id));
  return { duel, songs: own, results: results.filter(({ duel_song_id }) => ids.has(duel_song_id)) };
}

export function sideOf({ caller_id, rival_id }: Duel, playerId: string | null): DuelSide {
  if (playerId === null) return "stranger";
  return playerId === caller_id ? "caller" : playerId === rival_id ? "rival" : "stranger";
}

export function resultsOf({ results }: KnownDuel, side: Side): Map<string, DuelResult> {
  return new Map(results.filter((it) => it.side === side).map((it) => [it.duel_song_id, it]));
}

/** The next song that this side has not played. */
export function nextSong(known: KnownDuel, side: Side): ListedSong | undefined {
  const played = resultsOf(known, side);
  return known.songs.find(({ id }) => !played.has(id));
}

export function stateOf(known: KnownDuel, side: DuelSide, now: Date): DuelState {
  const { joined_at, withdrawn_at, expires_at } = known.duel;
  if (joined_at === null) return withdrawn_at === null && now < expires_at ? "open" : "closed";
  if (side === "stranger") return "closed";
  return nextSong(known, "caller") === undefined && nextSong(known, "rival") === undefined ? "over" : "playing";
}

/** Both players as one of them sees them; a stranger sees the caller. */
export function playersOf(known: KnownDuel, side: DuelSide): Pick<DuelLine, "you" | "them"> {
  const { duel } = known;
  const sums = (of: Side): Pick<Player, "points" | "played"> => {
    const results = [...resultsOf(known, of).values()];
    return { points: results.reduce((sum, { points }) => sum + points, 0), played: results.length };
  };
  const caller: Player = { name: duel.caller, photo: duel.caller_photo, ...sums("caller") };
  const rival: Player = { name: duel.rival, photo: duel.rival_photo, ...sums("rival") };
  if (side === "caller") return { you: caller, them: duel.joined_at === null ? null : rival };
  const nobody: Player = { name: null, photo: null, points: 0, played: 0 };
  return { you: side === "rival" ? rival : nobody, them: caller };
}

/** The songs as a side sees them: for a song it has not played only the level and length, not the other's points. */
export function songsOf(
  known: KnownDuel,
  side: DuelSide,
  { songs, storageUrl }: Pick<Catalogue, "songs" | "storageUrl">,
  plays: readonly { readonly id: string; readonly duel_song_id: string | null }[],
): DuelView["songs"] {
  const own = side === "stranger" ? new Map<string, DuelResult>() : resultsOf(known, side);
  const others = resultsOf(known, side === "caller" ? "rival" : "caller");
  return known.songs.map((song) => {
    const playable = songs.get(song.sound_id);
    const [you, them] = [own.get(song.id), others.get(song.id)];
    const play = plays.find(({ duel_song_id }) => duel_song_id === song.id);
    // Without a play of this duel it was guessed before: the caller may hear the whole audio.
    const sound = playable && (play === undefined ? storageUrl + playable.sound : wholeAudioUrl(play));
    return {
      level: song.level,
      levelTitle: song.level_title,
      duration: song.duration ?? 0,
      you: you?.points ?? null,
      them: you === undefined ? null : (them?.points ?? null),
      song:
        you === undefined
          ? null
          : {
              name: song.name,
              sound: sound ?? null,
              words: splitFragment(song.fragment).map(({ text }) => text),
              blanks: song.hidden,
              you: you.log,
              them: them?.log ?? null,
            },
    };
  });
}

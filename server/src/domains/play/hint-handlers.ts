import {
  byHint,
  type gameRoutes,
  type Hint,
  hints,
  type Hints,
  isSongHint,
  type SongHint,
  type WordHint,
} from "@hitoslov/contract";
import { hintFields, hintsUsed } from "../../db/hint-uses.ts";
import { AppError } from "../../http/errors.ts";
import type { Handler, Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import type { Catalogue } from "./catalogue.ts";
import { wordHintAnswers, hintLimit, isUsedUp, songHintAnswers } from "./hints.ts";
import { markStarted, requireHidden, withOpenPlay } from "./judge.ts";
import { isRestored, type Play, wordRecord } from "./play.ts";

type RoutesOf<Of extends Hint> = Pick<typeof gameRoutes, Hints[Of]["use"]>;
type HandlerOf<Of extends Hint> = Handler<RoutesOf<Of>[Hints[Of]["use"]]>;

/** The calls of all hints. Asked again, each answers what it has answered. */
export function hintHandlers(services: Services): Handlers<RoutesOf<Hint>> {
  // `byHint` forgets which hint has which handler.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return byHint("use", (hint) =>
    isSongHint(hint) ? songHandler(services, hint) : wordHandler(services, hint),
  ) as Handlers<RoutesOf<Hint>>;
}

function wordHandler(services: Services, hint: WordHint): HandlerOf<WordHint> {
  const field = hintFields[hint];
  return ({ position, ...asked }, { caller, now }) =>
    withOpenPlay(services, caller, asked, now, ({ save, play, song, catalogue }) => {
      requireHidden(play, position);
      const record = wordRecord(play, position);
      const given = record[field];
      if (given !== undefined) return { words: given };
      if (isRestored(play, position)) throw new AppError(409, "already_restored", "Это слово уже на месте");
      requireHintLeft(play, catalogue, hint);
      const words = wordHintAnswers[hint](play, position, catalogue.choiceSeed(song._id));
      save({ ...markStarted(play, now), words: { ...play.words, [position]: { ...record, [field]: words } } });
      return { words };
    });
}

function songHandler(services: Services, hint: SongHint): HandlerOf<SongHint> {
  const column = hints[hint].scoreKey;
  return (asked, { caller, now }) =>
    withOpenPlay(services, caller, asked, now, ({ save, play, song, catalogue }) => {
      if (!play[column]) {
        requireHintLeft(play, catalogue, hint);
        save({ ...markStarted(play, now), [column]: true });
      }
      return { name: songHintAnswers[hint](song) };
    });
}

function requireHintLeft(play: Play, { settings }: Catalogue, hint: Hint): void {
  if (hintsUsed(play) < hintLimit(play, settings) && !isUsedUp(play, hint)) return;
  throw new AppError(409, "hints_exhausted", "Подсказки на эту песню закончились");
}

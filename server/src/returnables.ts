import type { BeaconChain } from "@hitoslov/rules/beacon";
import type { Returnables } from "./crud/undo.ts";
import { newsEntity } from "./domains/content/news/handlers.ts";
import { awardEntity } from "./domains/draws/awards/award-entity.ts";
import { drawEntity } from "./domains/draws/draw-entity.ts";
import { drawPrizeEntity } from "./domains/draws/prize-handlers.ts";
import { prizes } from "./domains/draws/prizes/handlers.ts";
import { documentEntity } from "./domains/legal/document-entity.ts";
import { settingsEntity } from "./domains/settings/queries.ts";
import { songEntity } from "./domains/songs/catalogue/song.ts";
import { trackEntity } from "./domains/songs/library/track.ts";
import { directoryEntities } from "./domains/songs/reference-lists/entities.ts";

/** What staff can take back; days are those of the zone. Accounts are not among it: of whom asked to be forgotten nothing is kept. */
export const returnables = (chain: BeaconChain, timeZone: string): Returnables => ({
  ...directoryEntities,
  sound: songEntity,
  library: trackEntity,
  news: newsEntity,
  prize: prizes,
  stock: drawEntity(chain, timeZone),
  stock_prize: drawPrizeEntity,
  award: awardEntity,
  document: documentEntity,
  setting: settingsEntity,
});

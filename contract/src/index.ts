import { analyticsRoutes } from "./analytics.ts";
import { awardRoutes, awardStaffRoutes } from "./awards.ts";
import { auditRoutes } from "./audit.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { dailyCoverRoutes, dailyPlanRoutes, dailyRoutes } from "./daily.ts";
import { directoryRoutes } from "./directories.ts";
import { draftRoutes } from "./drafts.ts";
import { duelRoutes } from "./duels.ts";
import { gameRoutes } from "./game.ts";
import { importRoutes } from "./import.ts";
import { libraryRoutes, libraryStaffRoutes } from "./library.ts";
import { metricsRoutes } from "./metrics.ts";
import { newsRoutes, newsStaffRoutes } from "./news.ts";
import { operatorRoutes } from "./operator.ts";
import { previewRoutes } from "./preview.ts";
import { prizeRoutes } from "./prizes.ts";
import { savedFilterRoutes } from "./saved-filters.ts";
import { sessionRoutes } from "./session.ts";
import { countRoutes, gameSettingsRoutes, settingsRoutes, settingsStaffRoutes } from "./settings.ts";
import { noticeRoutes } from "./notices.ts";
import { songJobRoutes } from "./song-jobs.ts";
import { drawPublicRoutes, drawRoutes } from "./draws.ts";
import { undoRoutes } from "./undo.ts";
import { topRoutes } from "./top.ts";
import { totpRoutes } from "./totp.ts";
import { adminRoutes, playerRoutes, statsRoutes } from "./users.ts";

// Of the specification, for other clients: every call weighs on the game's first screen.
const { getHelpVideo, ...settingsCalls } = settingsRoutes;
const { listScores, listSpeeds, markGuessed, playAudio, ...gameCalls } = gameRoutes;

/** What the game calls; nothing of the back office weighs on its bundle. */
export const publicContract = {
  ...sessionRoutes,
  ...operatorRoutes,
  ...settingsCalls,
  ...gameCalls,
  ...dailyRoutes,
  ...duelRoutes,
  ...libraryRoutes,
  ...analyticsRoutes,
  ...newsRoutes,
  ...drawPublicRoutes,
  ...topRoutes,
  ...awardRoutes,
  ...noticeRoutes,
};

export type PublicContract = typeof publicContract;

/** What the game does not call; nearly all of it is for staff only. */
export const staffContract = {
  getHelpVideo,
  listScores,
  listSpeeds,
  markGuessed,
  playAudio,
  ...dailyCoverRoutes,
  ...dailyPlanRoutes,
  ...directoryRoutes,
  ...catalogueRoutes,
  ...importRoutes,
  ...draftRoutes,
  ...songJobRoutes,
  ...savedFilterRoutes,
  ...libraryStaffRoutes,
  ...playerRoutes,
  ...statsRoutes,
  ...newsStaffRoutes,
  ...prizeRoutes,
  ...drawRoutes,
  ...awardStaffRoutes,
  ...settingsStaffRoutes,
  ...gameSettingsRoutes,
  ...countRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...undoRoutes,
  ...metricsRoutes,
  ...totpRoutes,
  ...previewRoutes,
};

/** Every route of the API by the verb that client, handler and query share. */
export const contract = { ...publicContract, ...staffContract };
export type Contract = typeof contract;

export * from "./analytics.ts";
export * from "./audit.ts";
export * from "./award-states.ts";
export * from "./awards.ts";
export * from "./catalogue.ts";
export * from "./counters.ts";
export * from "./daily.ts";
export * from "./directories.ts";
export * from "./drafts.ts";
export * from "./duels.ts";
export * from "./errors.ts";
export * from "./files.ts";
export * from "./game.ts";
export * from "./hints.ts";
export * from "./import-fields.ts";
export * from "./import.ts";
export * from "./interventions.ts";
export * from "./library.ts";
export * from "./limits.ts";
export * from "./list.ts";
export * from "./metrics.ts";
export * from "./notices.ts";
export * from "./news.ts";
export * from "./noun.ts";
export * from "./nouns.ts";
export * from "./operator.ts";
export * from "./preview.ts";
export * from "./prize-category.ts";
export * from "./prizes.ts";
export * from "./route.ts";
export * from "./saved-filters.ts";
export * from "./session.ts";
export * from "./settings.ts";
export * from "./showing.ts";
export * from "./staff-sections.ts";
export * from "./song-jobs.ts";
export * from "./draws.ts";
export * from "./top.ts";
export * from "./totp.ts";
export * from "./undo.ts";
export * from "./users.ts";

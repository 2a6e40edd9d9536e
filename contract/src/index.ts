import { adminRoutes } from "./admins.ts";
import { analyticsRoutes } from "./analytics.ts";
import { awardCardRoutes } from "./award-card.ts";
import { awardRoutes, awardStaffRoutes } from "./awards.ts";
import { auditRoutes } from "./audit.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { consentRoutes } from "./consents.ts";
import { dailyCoverRoutes, dailyPlanRoutes, dailyRoutes } from "./daily.ts";
import { directoryRoutes } from "./directory-routes.ts";
import { disputeNumberRoutes, disputeStaffRoutes } from "./dispute-answers.ts";
import { disputeRoutes } from "./disputes.ts";
import { documentRoutes } from "./documents.ts";
import { drawEntryRoutes } from "./draw-entry.ts";
import { draftRoutes } from "./drafts.ts";
import { duelRoutes } from "./duels.ts";
import { gameRoutes } from "./game.ts";
import { importRoutes } from "./import.ts";
import { libraryRoutes, libraryStaffRoutes } from "./library.ts";
import { metricsRoutes, songNumberRoutes } from "./metrics.ts";
import { newsRoutes, newsStaffRoutes } from "./news.ts";
import { operatorRoutes } from "./operator.ts";
import { playerRoutes } from "./players.ts";
import { previewRoutes } from "./preview.ts";
import { prizeRoutes } from "./prizes.ts";
import { savedFilterRoutes } from "./saved-filters.ts";
import { sessionRoutes } from "./session.ts";
import { settingsRoutes } from "./settings.ts";
import { noticeRoutes } from "./notices.ts";
import { songJobRoutes } from "./song-jobs.ts";
import { winnerRoutes } from "./winners.ts";
import { readinessRoutes } from "./readiness.ts";
import { rehearsalRoutes } from "./rehearsal.ts";
import { roomRoutes } from "./rooms.ts";
import { drawPublicRoutes, drawRoutes } from "./draws.ts";
import { staffAtPlayRoutes } from "./staff-at-play.ts";
import { countRoutes, gameSettingsRoutes, settingsStaffRoutes } from "./staff-settings.ts";
import { statsRoutes } from "./stats.ts";
import { undoRoutes } from "./undo.ts";
import { topRoutes } from "./top.ts";
import { totpRoutes } from "./totp.ts";
import { supportRoutes } from "./support.ts";

// Not in `publicContract`: routes that only other clients of the specification or only the profile call. Every call
// there adds to the code of the game's first screen.
const { getHelpVideo, ...settingsCalls } = settingsRoutes;
const { loginByToken, ...operatorCalls } = operatorRoutes;
const {
  checkToken,
  login,
  register,
  uploadMyPhoto,
  exportMe,
  deleteMe,
  listSessions,
  endSessions,
  deleteMyPhoto,
  updateMe,
  requestReset,
  resetPassword,
  ...sessionCalls
} = sessionRoutes;
const { listScores, listSpeeds, listGuessedSounds, markGuessed, playAudio, ...gameCalls } = gameRoutes;
const { launchSound, ...countingCalls } = analyticsRoutes;
const { listDailies, getDailyPicture, ...dailyCalls } = dailyRoutes;

/** The routes that the game calls; without those of the back office, which would make its bundle larger. */
export const publicContract = {
  ...sessionCalls,
  ...operatorCalls,
  ...settingsCalls,
  ...gameCalls,
  ...dailyCalls,
  launchSound,
};

export type PublicContract = typeof publicContract;

/** The routes that the game calls from chunks that load later, by their own client, to keep the first screen small. */
export const laterContract = {
  login,
  register,
  loginByToken,
  listGuessedSounds,
  uploadMyPhoto,
  ...duelRoutes,
  exportMe,
  deleteMe,
  listSessions,
  endSessions,
  deleteMyPhoto,
  updateMe,
  requestReset,
  resetPassword,
  listDailies,
  getDailyPicture,
  ...newsRoutes,
  ...drawPublicRoutes,
  ...consentRoutes,
  ...drawEntryRoutes,
  ...winnerRoutes,
  ...disputeRoutes,
  ...awardRoutes,
  ...noticeRoutes,
  ...topRoutes,
  ...libraryRoutes,
  ...countingCalls,
  ...roomRoutes,
};
export type LaterContract = typeof laterContract;

/** The routes that the game does not call; nearly all are for staff only. */
export const staffContract = {
  checkToken,
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
  ...supportRoutes,
  ...statsRoutes,
  ...newsStaffRoutes,
  ...prizeRoutes,
  ...drawRoutes,
  ...awardStaffRoutes,
  ...readinessRoutes,
  ...rehearsalRoutes,
  ...awardCardRoutes,
  ...settingsStaffRoutes,
  ...gameSettingsRoutes,
  ...countRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...undoRoutes,
  ...metricsRoutes,
  ...totpRoutes,
  ...previewRoutes,
  ...disputeStaffRoutes,
  ...disputeNumberRoutes,
  ...songNumberRoutes,
  ...documentRoutes,
  ...staffAtPlayRoutes,
};

/** Every route of the API by the verb that client, handler and query share. */
export const contract = { ...publicContract, ...laterContract, ...staffContract };
export type Contract = typeof contract;

export * from "./admins.ts";
export * from "./advertiser.ts";
export * from "./analytics.ts";
export * from "./audit.ts";
export * from "./award-states.ts";
export * from "./draw-status.ts";
export * from "./award-card.ts";
export * from "./award-papers.ts";
export * from "./awards.ts";
export * from "./catalogue.ts";
export {
  AliasSchema,
  type CatalogueSong,
  CatalogueSongSchema,
  FragmentSchema,
  type SongFields,
  SongFieldsSchema,
  TimeRangeSchema,
} from "./catalogue-song.ts";
export * from "./channel.ts";
export * from "./consents.ts";
export * from "./counters.ts";
export * from "./daily.ts";
export {
  type Directories,
  directories,
  type DirectoryName,
  directoryNames,
  directoryNouns,
  type MergedDirectory,
  mergedDirectories,
} from "./directories.ts";
export * from "./directory-routes.ts";
export * from "./dispute-answers.ts";
export {
  AnswerSchema,
  type DisputeKind,
  disputeKindNames,
  disputeKinds,
  type DisputeState,
  disputeStates,
} from "./dispute-fields.ts";
export * from "./disputes.ts";
export * from "./documents.ts";
export * from "./draw-entry.ts";
export * from "./draw-events.ts";
export * from "./draw-prizes.ts";
export * from "./draw-proof.ts";
export * from "./drafts.ts";
export * from "./duels.ts";
export * from "./entrant-signals.ts";
export * from "./entrants.ts";
export * from "./errors.ts";
export * from "./files.ts";
export * from "./game.ts";
export * from "./game-settings.ts";
export * from "./hints.ts";
export * from "./import-fields.ts";
export * from "./import.ts";
export * from "./interventions.ts";
export * from "./library.ts";
export * from "./limits.ts";
export * from "./list.ts";
export * from "./lottery.ts";
export * from "./metrics.ts";
export * from "./notices.ts";
export * from "./news.ts";
export * from "./noun.ts";
export * from "./nouns.ts";
export * from "./operator.ts";
export * from "./organiser.ts";
export * from "./play-result.ts";
export * from "./players.ts";
export * from "./preview.ts";
export * from "./prize-category.ts";
export * from "./prizes.ts";
export * from "./retention.ts";
export * from "./room-channel.ts";
export * from "./room-limits.ts";
export * from "./rooms.ts";
export * from "./route.ts";
export * from "./saved-filters.ts";
export * from "./session.ts";
export * from "./settings.ts";
export * from "./showing.ts";
export * from "./staff-at-play.ts";
export * from "./staff-sections.ts";
export { type Alignment, AlignmentSchema } from "./song-audio.ts";
export * from "./song-in-play.ts";
export * from "./staff-settings.ts";
export * from "./stats.ts";
export * from "./song-jobs.ts";
export * from "./status.ts";
export * from "./draws.ts";
export * from "./readiness.ts";
export * from "./rehearsal.ts";
export * from "./winners.ts";
export * from "./support.ts";
export * from "./top.ts";
export * from "./totp.ts";
export * from "./undo.ts";
export * from "./users.ts";

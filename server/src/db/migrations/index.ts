import type { Migration } from "kysely/migration";
import * as initial from "./0001-initial.ts";
import * as backOffice from "./0002-back-office.ts";
import * as operator from "./0003-operator.ts";
import * as accounts from "./0004-accounts.ts";
import * as secondFactor from "./0005-second-factor.ts";
import * as rankings from "./0006-rankings.ts";
import * as analytics from "./0007-analytics.ts";
import * as draws from "./0008-draws.ts";
import * as metrics from "./0009-metrics.ts";
import * as hotPaths from "./0010-hot-paths.ts";
import * as growth from "./0011-growth.ts";
import * as search from "./0012-search.ts";
import * as tokenPlays from "./0013-token-plays.ts";
import * as numbers from "./0014-numbers.ts";
import * as interventions from "./0015-interventions.ts";
import * as loginKeys from "./0016-login-keys.ts";
import * as fairPoints from "./0017-fair-points.ts";
import * as statusCodes from "./0018-status-codes.ts";
import * as wordTimes from "./0019-word-times.ts";
import * as sound from "./0020-sound.ts";
import * as daily from "./0021-daily.ts";
import * as filmLength from "./0022-film-length.ts";
import * as replays from "./0023-replays.ts";
import * as finish from "./0024-finish.ts";
import * as duels from "./0025-duels.ts";
import * as notices from "./0026-notices.ts";
import * as comeback from "./0027-return.ts";
import * as silenced from "./0028-silenced.ts";
import * as recordingsByEar from "./0029-recordings-by-ear.ts";
import * as drafts from "./0030-drafts.ts";
import * as imports from "./0032-imports.ts";
import * as lists from "./0033-lists.ts";
import * as twins from "./0034-twins.ts";
import * as showing from "./0035-showing.ts";
import * as staffSections from "./0036-staff-sections.ts";
import * as undo from "./0037-undo.ts";
import * as lots from "./0038-lots.ts";
import * as legal from "./0039-legal.ts";
import * as rehearsal from "./0040-rehearsal.ts";
import * as awardCards from "./0041-award-cards.ts";
import * as disputes from "./0042-disputes.ts";
import * as subscription from "./0043-subscription.ts";
import * as support from "./0044-support.ts";
import * as performances from "./0045-performances.ts";
import * as advertisers from "./0046-advertisers.ts";
import * as movedRows from "./0051-moved-rows.ts";
import * as rooms from "./0052-rooms.ts";
import * as eventMonths from "./0053-event-months.ts";
import * as mailSuppressions from "./0054-mail-suppressions.ts";
import * as recountsOfDraws from "./0055-recounts-of-draws.ts";
import * as withdrawnConsents from "./0056-withdrawn-consents.ts";
import * as joinsSentAgain from "./0057-joins-sent-again.ts";
import * as timesOfPlays from "./0058-times-of-plays.ts";
import * as sessionsOpenedBy from "./0059-sessions-opened-by.ts";
import * as sessionsOfSubscriptions from "./0060-sessions-of-subscriptions.ts";
import * as madeByImports from "./0061-made-by-imports.ts";
import * as performancesOfSongs from "./0062-performances-of-songs.ts";
import * as longSounds from "./0063-long-sounds.ts";
import * as publishedNews from "./0064-published-news.ts";
import * as launchesOfVisits from "./0066-launches-of-visits.ts";
import * as heardAndReplaced from "./0067-heard-and-replaced.ts";
import * as coversByImports from "./0068-covers-by-imports.ts";
import * as rightAuthors from "./0069-right-authors.ts";
import * as disputesOutlivePlays from "./0070-disputes-outlive-plays.ts";
import * as duelsThatAreOver from "./0071-duels-that-are-over.ts";
import * as termsOfDuels from "./0072-terms-of-duels.ts";
import * as columnsNobodyLeftOut from "./0073-columns-nobody-left-out.ts";
import * as namesOfImages from "./0074-names-of-images.ts";
import * as templatesOfVersions from "./0075-templates-of-versions.ts";
import * as figuresOfDays from "./0076-figures-of-days.ts";
import * as disputesOutliveVisits from "./0077-disputes-outlive-visits.ts";
import * as indexesOfJobs from "./0078-indexes-of-jobs.ts";
import * as endsOfRows from "./0079-ends-of-rows.ts";
import * as provedNumbers from "./0080-proved-numbers.ts";
import * as restsOfRollUps from "./0084-rests-of-roll-ups.ts";
import * as fileRemovals from "./0085-file-removals.ts";
import * as songsThatChanged from "./0086-songs-that-changed.ts";
import * as searchOfJournal from "./0087-search-of-journal.ts";

/** Listed by hand, so that the bundle carries them; keys run in alphabetical order. */
export const migrations: Record<string, Migration> = {
  "0001-initial": initial,
  "0002-back-office": backOffice,
  "0003-operator": operator,
  "0004-accounts": accounts,
  "0005-second-factor": secondFactor,
  "0006-rankings": rankings,
  "0007-analytics": analytics,
  "0008-draws": draws,
  "0009-metrics": metrics,
  "0010-hot-paths": hotPaths,
  "0011-growth": growth,
  "0012-search": search,
  "0013-token-plays": tokenPlays,
  "0014-numbers": numbers,
  "0015-interventions": interventions,
  "0016-login-keys": loginKeys,
  "0017-fair-points": fairPoints,
  "0018-status-codes": statusCodes,
  "0019-word-times": wordTimes,
  "0020-sound": sound,
  "0021-daily": daily,
  "0022-film-length": filmLength,
  "0023-replays": replays,
  "0024-finish": finish,
  "0025-duels": duels,
  "0026-notices": notices,
  "0027-return": comeback,
  "0028-silenced": silenced,
  "0029-recordings-by-ear": recordingsByEar,
  "0030-drafts": drafts,
  "0032-imports": imports,
  "0033-lists": lists,
  "0034-twins": twins,
  "0035-showing": showing,
  "0036-staff-sections": staffSections,
  "0037-undo": undo,
  "0038-lots": lots,
  "0039-legal": legal,
  "0040-rehearsal": rehearsal,
  "0041-award-cards": awardCards,
  "0042-disputes": disputes,
  "0043-subscription": subscription,
  "0044-support": support,
  "0045-performances": performances,
  "0046-advertisers": advertisers,
  "0051-moved-rows": movedRows,
  "0052-rooms": rooms,
  "0053-event-months": eventMonths,
  "0054-mail-suppressions": mailSuppressions,
  "0055-recounts-of-draws": recountsOfDraws,
  "0056-withdrawn-consents": withdrawnConsents,
  "0057-joins-sent-again": joinsSentAgain,
  "0058-times-of-plays": timesOfPlays,
  "0059-sessions-opened-by": sessionsOpenedBy,
  "0060-sessions-of-subscriptions": sessionsOfSubscriptions,
  "0061-made-by-imports": madeByImports,
  "0062-performances-of-songs": performancesOfSongs,
  "0063-long-sounds": longSounds,
  "0064-published-news": publishedNews,
  "0066-launches-of-visits": launchesOfVisits,
  "0067-heard-and-replaced": heardAndReplaced,
  "0068-covers-by-imports": coversByImports,
  "0069-right-authors": rightAuthors,
  "0070-disputes-outlive-plays": disputesOutlivePlays,
  "0071-duels-that-are-over": duelsThatAreOver,
  "0072-terms-of-duels": termsOfDuels,
  "0073-columns-nobody-left-out": columnsNobodyLeftOut,
  "0074-names-of-images": namesOfImages,
  "0075-templates-of-versions": templatesOfVersions,
  "0076-figures-of-days": figuresOfDays,
  "0077-disputes-outlive-visits": disputesOutliveVisits,
  "0078-indexes-of-jobs": indexesOfJobs,
  "0079-ends-of-rows": endsOfRows,
  "0080-proved-numbers": provedNumbers,
  "0084-rests-of-roll-ups": restsOfRollUps,
  "0085-file-removals": fileRemovals,
  "0086-songs-that-changed": songsThatChanged,
  "0087-search-of-journal": searchOfJournal,
};

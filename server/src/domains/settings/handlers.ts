import {
  alwaysShown,
  type ParsedInput,
  type countRoutes,
  type settingsRoutes,
  type settingsStaffRoutes,
} from "@hitoslov/contract";
import { GAME_SESSION_TOUCH_MINUTES } from "@hitoslov/rules";
import { openTo } from "../../crud/handlers.ts";
import { findOutgrown } from "../../db/outgrown.ts";
import { type AccountCaller, audiencesFor, previewOf } from "../../http/caller.ts";
import { requireFile } from "../../http/files.ts";
import type { Handlers } from "../../http/register.ts";
import type { Shape } from "../../media/image.ts";
import { swapFiles } from "../../media/swap.ts";
import { keepPicture, keepVideo } from "../../media/uploads.ts";
import { operatorAddress } from "../../operator-address.ts";
import type { Services } from "../../services.ts";
import { showingColumns } from "../../showing.ts";
import { countersOf } from "./counters.ts";
import { checkOwnersSettings } from "./owners-settings.ts";
import { repairColumns, shownOf, untilNextChange } from "./shown.ts";
import {
  changeSettings,
  countAll,
  countPlaying,
  createSettings,
  requireSettings,
  type SettingsFile,
} from "./queries.ts";

/** An ad has the width of the screen. */
const adPicture: Shape = { size: 1280, fit: "inside" };
/**
 * How recently a game session must have been noted as used for its player to count as playing, ms: whoever has been
 * active in the last five minutes does.
 */
const playingFor = (GAME_SESSION_TOUCH_MINUTES + 5) * 60_000;

export function settingsHandlers(
  services: Services,
): Handlers<typeof settingsRoutes & typeof settingsStaffRoutes & typeof countRoutes> {
  const { config, db, media } = services;

  const changeFile = (
    caller: Pick<AccountCaller, "userId">,
    file: SettingsFile,
    name: string | null,
    more: { readonly video_seconds?: number | null } = {},
  ) =>
    swapFiles(services, name === null ? [] : [name], () =>
      changeSettings(services, caller, undefined, async (trx) => {
        await trx
          .updateTable("settings")
          .set({ [file]: name, ...more })
          .execute();
      }),
    );

  return {
    async getAppSettings(_input, { caller, now }) {
      const stored = await requireSettings(db.kysely);
      const {
        updated_at: _updated_at,
        events_days: _events_days,
        prize_free_limit: _prize_free_limit,
        retention: _retention,
        beacon_relays: _beacon_relays,
        premium_categories: _premium_categories,
        organiser: _organiser,
        repair_showing: _repair_showing,
        ratings,
        counters,
        ad,
        ...settings
      } = stored;
      return {
        ...settings,
        ...shownOf(stored, audiencesFor(caller), now),
        ratings: ratings.filter((rating) => rating.show),
        counters: countersOf(counters, config),
        ad: ad.title === "" ? null : ad,
        forcesStock: config.APP_ENV !== "production" || typeof previewOf(caller)?.draw === "string",
        operatorLogin: operatorAddress(services, "OPERATOR_LOGIN_URL"),
        timeZone: config.TIME_ZONE,
        next_change_ms: await untilNextChange(db.kysely, stored, now),
      };
    },

    async getHelpVideo() {
      return { path: (await requireSettings(db.kysely)).video };
    },

    async getSettings() {
      return requireSettings(db.kysely);
    },

    async updateSettings({ updated_at, ...fields }, { caller }) {
      return changeSettings(services, caller, updated_at, async (trx, before) => {
        checkOwnersSettings(caller, before, fields);
        await trx
          .updateTable("settings")
          .set({
            is_repair_works: fields.isRepairWorks,
            repair_text: fields.repair_text,
            ...(fields.repair_showing && repairColumns(fields.repair_showing, before.repair_showing)),
            notices: JSON.stringify(fields.notices.map(noticeInUtc)),
            holidays: JSON.stringify(fields.holidays.map(inUtc)),
            ratings: JSON.stringify(fields.ratings),
            storage_url: fields.storage_url,
            length_between_ads: fields.length_between_ads,
            empty_stock: fields.emptyStock,
            ...(fields.contact !== undefined && { contact: fields.contact }),
            max_help: fields.maxHelp,
            starprohit_url: fields.links.starprohit,
            puzzlehit_url: fields.links.puzzlehit,
            metrika_id: fields.counters.metrika,
            analytics_id: fields.counters.analytics,
            banner_block_id: fields.counters.banner,
            ad_title: fields.ad.title,
            ad_text: fields.ad.text,
            ad_link: fields.ad.link,
            ad_advertiser: fields.ad.advertiser,
            ad_erid: fields.ad.erid,
            events_days: fields.events_days,
            prize_free_limit: fields.prize_free_limit,
            ...(fields.retention && { retention: JSON.stringify(fields.retention) }),
            ...(fields.beacon_relays && { beacon_relays: fields.beacon_relays }),
            ...(fields.premium_categories && { premium_categories: fields.premium_categories }),
            ...(fields.organiser && { organiser: JSON.stringify(fields.organiser) }),
          })
          .execute();
      });
    },

    async createSettings(_input, { caller }) {
      return { created: (await createSettings(services, caller)) ? 1 : 0 };
    },

    async countPlaying(_input, { now }) {
      return { playing: await countPlaying(db.kysely, new Date(now.getTime() - playingFor)) };
    },

    async uploadVideo(_input, { caller }, { video }) {
      const { name, seconds } = await keepVideo(media, caller.userId, requireFile(video));
      return changeFile(caller, "video", name, { video_seconds: seconds });
    },

    async deleteVideo(_input, { caller }) {
      return changeFile(caller, "video", null, { video_seconds: null });
    },

    async uploadAdImage(_input, { caller }, { img }) {
      return changeFile(caller, "ad_img", await keepPicture(media, caller.userId, requireFile(img), adPicture));
    },

    async deleteAdImage(_input, { caller }) {
      return changeFile(caller, "ad_img", null);
    },

    async getCounts(_input, { caller }) {
      return { ...(await countAll(db.kysely, openTo(caller))), outgrown: await findOutgrown(db) };
    },
  };
}

type Written = ParsedInput<(typeof settingsStaffRoutes)["updateSettings"]>;

/** Whatever zone the instants were written in. */
function inUtc({ time_start, time_end, ...holiday }: Written["holidays"][number]) {
  return { ...holiday, time_start: new Date(time_start).toISOString(), time_end: new Date(time_end).toISOString() };
}

function noticeInUtc({ shown_from, shown_until, audience, ...notice }: Written["notices"][number]) {
  const { audience: to = alwaysShown.audience, ...times } = showingColumns({ shown_from, shown_until, audience });
  return { ...notice, ...times, audience: to };
}

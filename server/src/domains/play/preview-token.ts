import { entitySections, type PreviewSubject, type previewRoutes, SettingsSchema } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { mayUse } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import { audiencesOfViewer, signPreview } from "../../http/preview.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { isShown, type ShownRow } from "../../showing.ts";

const entities = { sound: "sound", news: "news", notice: "setting", stock: "stock" } as const;

/** Lets staff see the game as another viewer, or at another time. */
export const previewTokenHandlers = ({ db }: Services): Handlers<typeof previewRoutes> => ({
  async createPreview({ viewer, at, subject, _id }, { caller, now }) {
    const section = entitySections[entities[subject]];
    if (section === null || !mayUse(caller, section)) {
      throw new AppError(403, "forbidden", "Это действие вам недоступно");
    }
    const row = await findSubject(db.kysely, subject, _id);
    if (row === undefined) throw new AppError(404, "not_found", "Этой записи больше нет");
    const when = at === null ? null : new Date(at);
    const only = { song: subject === "sound" ? _id : null, draw: subject === "stock" ? _id : null };
    const preview = { viewer, at: when, ...only };
    const shown =
      row.active && (viewer !== "guest" || row.forGuests) && isShown(row, audiencesOfViewer(viewer), when ?? now);
    return { token: await signPreview(db.kysely, preview, { session: caller.tokenId, section }, now), shown };
  },
});

/** `forGuests`: who has no account meets it too. */
type Found = ShownRow & { readonly active: boolean; readonly forGuests: boolean };

async function findSubject(db: Kysely<Database>, subject: PreviewSubject, id: string): Promise<Found | undefined> {
  if (subject === "notice") return findNotice(db, id);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
  if (subject === "news") {
    const news = await db
      .selectFrom("news")
      .select(["shown_from", "shown_until", "user_category as audience", "status_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    return news && { ...news, active: news.status_id === "active", forGuests: false };
  }
  if (subject === "stock") {
    const draw = await db
      .selectFrom("stocks")
      .select(["shown_from", "shown_until", "audience", "status"])
      .where("id", "=", id)
      .executeTakeFirst();
    return draw && { ...draw, active: draw.status !== "testing" && draw.status !== "disabled", forGuests: false };
  }
  const song = await db
    .selectFrom("sounds")
    .select(["shown_from", "shown_until", "audience", "status_id", "sound", "hidden", "demo"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    song && {
      ...song,
      active: song.status_id === "active" && song.sound !== null && song.hidden.length > 0,
      forGuests: song.demo,
    }
  );
}

async function findNotice(db: Kysely<Database>, id: string): Promise<Found | undefined> {
  const { notices } = await db.selectFrom("settings").select("notices").executeTakeFirstOrThrow();
  const notice = SettingsSchema.shape.notices.parse(notices).find(({ _id }) => _id === id);
  if (notice === undefined) return undefined;
  const [shown_from, shown_until] = [notice.shown_from, notice.shown_until].map((at) => at && new Date(at));
  return {
    shown_from: shown_from || null,
    shown_until: shown_until || null,
    audience: notice.audience,
    active: true,
    forGuests: true,
  };
}

import type { AppSettings, Audience, Settings, Showing } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isShown, showingColumns } from "../../showing.ts";

/** The part of the settings shown to these audiences now. */
export function shownOf(
  { isRepairWorks, repair_showing, notices, holidays }: Settings,
  to: readonly Audience[],
  now: Date,
): Pick<AppSettings, "isRepairWorks" | "notices" | "holidays"> {
  const shown = (showing: Showing) => isShown(rowOf(showing), to, now);
  return {
    isRepairWorks: isRepairWorks && shown(repair_showing),
    notices: notices.filter(shown).map(({ _id, variantId, payload }) => ({ _id, variantId, payload })),
    holidays: holidays
      .filter((holiday) => shown(showingOf(holiday)))
      .map(({ name, time_start, time_end }) => ({ name, time_start, time_end })),
  };
}

type Holiday = Settings["holidays"][number];

function showingOf({ time_start, time_end, audience }: Holiday): Showing {
  return { shown_from: time_start, shown_until: time_end, audience };
}

function rowOf({ shown_from, shown_until, audience }: Showing) {
  return { shown_from: instantOf(shown_from), shown_until: instantOf(shown_until), audience };
}

function instantOf(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

/** How long until something in the settings, the news or the draws appears or goes by its time, ms; null: nothing will. */
export async function untilNextChange(
  db: Kysely<Database>,
  { isRepairWorks, repair_showing, notices, holidays }: Settings,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      ${sql.join(
        (["news", "stocks"] as const).flatMap((table) =>
          (["shown_from", "shown_until"] as const).map(
            (field) => sql`select min(${sql.ref(field)}) as at from ${sql.table(table)}
              where ${sql.ref(field)} > ${now}::timestamptz`,
          ),
        ),
        sql` union all `,
      )}
    ) as coming`.execute(db);
  const showings = [...(isRepairWorks ? [repair_showing] : []), ...notices, ...holidays.map(showingOf)];
  const coming = [
    ...showings.flatMap(({ shown_from, shown_until }) => [instantOf(shown_from), instantOf(shown_until)]),
    ...rows.map(({ at }) => at),
  ]
    .flatMap((at) => (at === null ? [] : [at.getTime() - now.getTime()]))
    .filter((wait) => wait > 0);
  return coming.length === 0 ? null : Math.min(...coming);
}

/** What is written of the repair works' times and audience. */
export function repairColumns(next: Parameters<typeof showingColumns>[0], before: Showing) {
  const { shown_from, shown_until, audience } = showingColumns(next, before);
  return {
    repair_from: shown_from,
    repair_until: shown_until,
    ...(audience !== undefined && { repair_audience: audience }),
  };
}

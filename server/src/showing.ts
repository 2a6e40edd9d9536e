import {
  alwaysShown,
  type Audience,
  endBeforeStart,
  endsAfterStart,
  type Showing,
  type User,
} from "@hitoslov/contract";
import { type RawBuilder, sql } from "kysely";
import { typeInForce } from "./db/premium.ts";
import { invalidField } from "./http/errors.ts";

/** As the database has it. */
export type ShownRow = {
  readonly shown_from: Date | null;
  readonly shown_until: Date | null;
  readonly audience: Audience;
};

/** The audience of guests, and of content that is the same for everybody. */
export const everybody: readonly Audience[] = ["all"];

/** All audiences of an account. A subscriber of the operator is also the operator's player. */
export function audiencesOf({ user_category, type }: Pick<User, "user_category" | "type">): readonly Audience[] {
  const byOperator: readonly Audience[] =
    user_category === "megafonSubscription" ? ["megafon", "megafonSubscription"] : [user_category];
  return [...everybody, ...byOperator, ...(type === "Премиум" ? (["premium"] as const) : [])];
}

/** The same for each row of `users`, in SQL. */
export const audiencesOfUsers = sql<readonly Audience[]>`(
  array['all', users.user_category]
  || case when users.user_category = 'megafonSubscription' then array['megafon'] else '{}' end
  || case when ${typeInForce} = 'Премиум' then array['premium'] else '{}' end)`;

/**
 * Whether something is shown to these audiences now. Computed at each request, so that it does not
 * depend on a job.
 */
export function isShown({ shown_from, shown_until, audience }: ShownRow, to: readonly Audience[], now: Date): boolean {
  return (
    (shown_from === null || shown_from <= now) && (shown_until === null || now < shown_until) && to.includes(audience)
  );
}

/** The same for rows, in SQL. */
export function isShownIn(
  table: "news" | "stocks" | "sounds",
  to: readonly Audience[] | RawBuilder<readonly Audience[]>,
  now: Date | RawBuilder<unknown>,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const audience = column(table === "news" ? "user_category" : "audience");
  return sql<boolean>`(
    (${column("shown_from")} is null or ${column("shown_from")} <= ${now}::timestamptz)
    and (${column("shown_until")} is null or ${column("shown_until")} > ${now}::timestamptz)
    and ${audience} = any(${to}::text[]))`;
}

/** Whether a row of `sounds` can be played, as `load-catalogue.ts` takes them. */
export const isPlayable = sql<boolean>`(
  sounds.status_id = 'active' and sounds.sound is not null and cardinality(sounds.hidden) > 0)`;

/** Whether a row of `sounds` is dealt to everybody then: the playable ones that all may see. */
export function isServedToAll(now: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${isPlayable} and ${isShownIn("sounds", everybody, now)})`;
}

type Times = Pick<Showing, "shown_from" | "shown_until">;
type Written<S> = { readonly [Field in keyof S]?: S[Field] | undefined };

/** The times to write: one that is left out stays. Refuses an end that is not after the start. */
export function timeColumns(next: Written<Times>, before: Times = alwaysShown): Pick<ShownRow, keyof Times> {
  const { shown_from = before.shown_from, shown_until = before.shown_until } = next;
  if (!endsAfterStart({ shown_from, shown_until })) throw invalidField("shown_until", endBeforeStart.error);
  return {
    shown_from: shown_from === null ? null : new Date(shown_from),
    shown_until: shown_until === null ? null : new Date(shown_until),
  };
}

/** The same with the audience. */
export function showingColumns(next: Written<Showing>, before: Times = alwaysShown) {
  return { ...timeColumns(next, before), ...(next.audience !== undefined && { audience: next.audience }) };
}

/** The times as the API sends them. */
export function showingTimes({ shown_from, shown_until }: Omit<ShownRow, "audience">) {
  return { shown_from: shown_from?.toISOString() ?? null, shown_until: shown_until?.toISOString() ?? null };
}

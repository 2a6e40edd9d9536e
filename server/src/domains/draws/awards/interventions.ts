import type {
  AwardState,
  Change,
  DrawEvent,
  DrawStatus,
  Entity,
  Intervention,
  PlayerSupport,
  PrizeWay,
} from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { leftDraw } from "../../../db/has-left.ts";
import type { Database } from "../../../db/schema.ts";
import { accountDeletedByStaff } from "../../../crud/reasons.ts";
import { serverLogin } from "../../../crud/record.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { texts } from "./intervention-texts.ts";

type Row = {
  readonly id: string;
  readonly at: Date;
  readonly user_id: string | null;
  readonly login: string;
  readonly entity: Entity | "recount";
  readonly action: Change["action"];
  readonly fields: Change["fields"];
  readonly reason: string | null;
  readonly member_id: string | null;
  readonly member_login: string | null;
  readonly entrant: string | null;
  /** Of a prize or an award that is still there. */
  readonly prize: string | null;
  readonly way: PrizeWay | null;
  readonly slot: number | null;
  readonly returns: string | null;
  readonly kept: boolean;
};

/** The rows of the trail about a draw. An entrant's row about the prize alone is left out: the award has its own row. */
const happened = (drawId: string, more: RawBuilder<unknown>) => sql`
  audit.stock_id = ${drawId}
  and (entity <> 'stock_member' or fields ?| array['score', 'excluded', 'account', 'blocked']) ${more}`;

/**
 * Events of a draw: rows of the trail, and recounts of songs that have changed its points.
 * @param written the condition on rows of the trail.
 */
function selectRows(drawId: string, written: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql<Row>`
    (select audit.id, at, audit.user_id, audit.login, entity, action, fields, audit.reason, member_id,
      users.login as member_login, ${entrantAlias(sql.ref("member_id"))} as entrant,
      stock_prizes.name as prize, awards.way, awards.slot, audit.returns,
      exists (select from row_images where row_images.id = audit.id) as kept
    from audit
    left join stocks on stocks.id = audit.stock_id
    left join users on users.id = member_id and deleted_at is null
    left join awards on awards.id = case when entity = 'award' then entity_id::uuid end
    left join stock_prizes on stock_prizes.id = case entity
      when 'award' then awards.stock_prize_id when 'stock_prize' then entity_id::uuid end
    where ${written})
    union all
    select rescorings.id, rescorings.created_at, user_id, login, 'recount', 'update', jsonb_build_object(
        'plays', jsonb_build_object('before', null, 'after', stock_recounts.plays),
        'points', jsonb_build_object('before', null, 'after', stock_recounts.points)
      ), null, null, null, null, null, null, null, null, false
    from stock_recounts
    join rescorings on rescorings.id = rescoring_id
    where stock_id = ${drawId}
    ${end}`;
}

/**
 * The interventions of a draw without names, the earliest first; those of an earlier rehearsal are left out, and what was
 * done to the draw before it was published.
 */
export async function listInterventions(
  db: Kysely<Database>,
  { id: drawId, status }: { readonly id: string; readonly status: DrawStatus },
  timeZone: string,
): Promise<Intervention[]> {
  // Edits of an award's card do not change who has won what.
  const where = happened(
    drawId,
    sql`and at > coalesce(stocks.rehearsed_at, '-infinity')
      and (entity <> 'award' or action <> 'update' or fields ? 'state')`,
  );
  const { rows } = await selectRows(drawId, where, sql`order by at, id`).execute(db);
  const [first] = rows.flatMap(({ entity, fields }) => (entity === "stock" ? (fields["status"] ?? []) : []));
  let isPublished = isPublic(first === undefined ? status : first.before);
  return rows.flatMap((row) => {
    const event = isPublished && row.entity === "stock" ? (tellCourse(row, timeZone) ?? tell(row)) : tell(row);
    if (row.entity === "stock") isPublished ||= isPublic(row.fields["status"]?.after);
    return event === undefined ? [] : [{ ...describe(row, event), entrant: row.entrant }];
  });
}

function isPublic(status: unknown): boolean {
  return status === "active" || status === "paused" || status === "ended";
}

/** A page of the events of a draw for staff, the latest first. */
export async function listDrawEvents(
  db: Kysely<Database>,
  { _idStock, skip, limit }: { readonly _idStock: string; readonly skip: number; readonly limit: number },
): Promise<{ data: DrawEvent[]; total: number }> {
  const where = happened(_idStock, sql``);
  const [{ rows }, counted] = await Promise.all([
    selectRows(
      _idStock,
      // No more rows than the page may need: a large draw has thousands.
      sql`${where} order by at desc, audit.id desc limit ${skip + limit}`,
      sql`order by at desc, id desc offset ${skip} limit ${limit}`,
    ).execute(db),
    sql<{ total: number }>`
      select (select count(*) from audit where ${where})
        + (select count(*) from stock_recounts where stock_id = ${_idStock}) as total`.execute(db),
  ]);
  const data = rows.map((row): DrawEvent => {
    const { id: _id, user_id, login, action, fields, reason, member_id, member_login, returns, kept } = row;
    const edit = { ...nothing, ...tellEdit(row), reason, unexplained: false };
    const event = tell(row);
    return {
      ...(event === undefined ? { _id, at: row.at.toISOString(), by: actorOf(row), ...edit } : describe(row, event)),
      actor: { _id: user_id, login },
      member: member_id === null || member_login === null ? null : { _id: member_id, login: member_login },
      action,
      fields,
      returns,
      kept,
    };
  });
  return { data, total: counted.rows[0]?.total ?? 0 };
}

/** What was done to an entrant, the latest first. */
export async function listEventsOfEntrant(
  db: Kysely<Database>,
  { drawId, memberId }: { readonly drawId: string; readonly memberId: string },
): Promise<PlayerSupport["draws"][number]["events"]> {
  const where = happened(drawId, sql`and entity = 'stock_member' and member_id = ${memberId}`);
  // Recounts name nobody.
  const { rows } = await selectRows(drawId, where, sql`and false order by at desc, id desc`).execute(db);
  return rows.map((row) => {
    const { id: _id, at, login, reason } = row;
    return { _id, at: at.toISOString(), login, text: tellEntrant(row).text, reason };
  });
}

function tellEdit({ entity, action, prize, fields }: Row): Pick<DrawEvent, "kind" | "text" | "prize"> {
  if (entity !== "stock_prize") return { kind: "edit", text: texts.edit[action], prize: null };
  const name = prize ?? textOf(fields["name"]?.before) ?? textOf(fields["name"]?.after);
  return { kind: "prize", text: texts.prize[action](name), prize: name };
}

function actorOf({ user_id, login, member_id }: Row): Intervention["by"] {
  if (user_id === null) return login === serverLogin ? "server" : "staff";
  return user_id === member_id ? "player" : "staff";
}

const nothing = { points: null, place: null, prize: null, slot: null, state: null };

type Told = Omit<Intervention, "_id" | "at" | "by" | "reason" | "unexplained"> & {
  /** Staff decide about it, so a reason is due. */
  readonly isDue: boolean;
};

/** A row of the trail without names. */
function describe(row: Row, { isDue, ...event }: Omit<Told, "entrant">): Omit<Intervention, "entrant"> {
  const by = actorOf(row);
  return {
    _id: row.id,
    at: row.at.toISOString(),
    by,
    ...event,
    reason: row.reason,
    unexplained: isDue && by === "staff" && (row.reason === null || row.reason === accountDeletedByStaff),
  };
}

/** What has happened; undefined for an edit of the draw itself or its prizes. */
function tell(row: Row): Omit<Told, "entrant"> | undefined {
  if (row.entity === "stock_member") return tellEntrant(row);
  if (row.entity === "award") return tellAward(row);
  if (row.entity === "recount") return tellRecount(row);
  if (row.entity === "stock") return tellRules(row);
  if (row.entity === "drawing") return { ...nothing, kind: "lots", text: texts.lots, isDue: false };
  return undefined;
}

function tellEntrant({ action, fields }: Row): Omit<Told, "entrant"> {
  const { score, place: moved, excluded, account, blocked } = fields;
  if (action === "delete") {
    const text = texts.removal(numberOf(score?.before) ?? 0);
    return { ...nothing, kind: "deletion", text, isDue: true };
  }
  if (account !== undefined) return { ...nothing, kind: "deletion", text: texts.deletion, isDue: true };
  if (blocked !== undefined) {
    const text = blocked.after === null ? texts.unblock : texts.block;
    return { ...nothing, kind: "block", text, isDue: true };
  }
  if (score === undefined) {
    const kind = kindOfExclusion(excluded?.after);
    return { ...nothing, kind, text: texts[kind], isDue: true };
  }
  const points = { before: numberOf(score.before) ?? 0, after: numberOf(score.after) ?? 0 };
  const place = moved === undefined ? null : { before: numberOf(moved.before), after: numberOf(moved.after) };
  return { ...nothing, kind: "correction", points, place, text: texts.correction(points, place), isDue: true };
}

/** What a change of the exclusion is, by what it has become. */
function kindOfExclusion(after: unknown): "return" | "lifting" | "exclusion" {
  if (after === null) return "return";
  return after === leftDraw ? "lifting" : "exclusion";
}

/** Neither the player nor the answer is told: others have yet to play the song. */
function tellRecount({ fields: { plays, points } }: Row): Omit<Told, "entrant"> {
  const text = texts.recount(numberOf(plays?.after) ?? 0, numberOf(points?.after) ?? 0);
  return { ...nothing, kind: "recount", text, isDue: false };
}

function tellRules({ fields: { rules } }: Row): Omit<Told, "entrant"> | undefined {
  if (rules === undefined) return undefined;
  return { ...nothing, kind: "rules", text: texts.rules(textOf(rules.before), textOf(rules.after)), isDue: false };
}

/** An edit of the draw that changes its status, dates, freeze or round; undefined for any other. */
function tellCourse(
  { action, fields: { status, frozen_at, start_date, end_date, beacon_round } }: Row,
  timeZone: string,
): Omit<Told, "entrant"> | undefined {
  if (action !== "update") return undefined;
  const sides = ({ before, after }: Change["fields"][string]) => [textOf(before), textOf(after)] as const;
  const sentences = [
    status && texts.course.status(...sides(status)),
    start_date && texts.course.start(...sides(start_date), timeZone),
    end_date && texts.course.end(...sides(end_date), timeZone),
    frozen_at && texts.course[frozen_at.after === null ? "thaw" : "freeze"],
    beacon_round && tellRound(numberOf(beacon_round.before), numberOf(beacon_round.after)),
  ].filter((sentence) => sentence !== undefined);
  if (sentences.length === 0) return undefined;
  return { ...nothing, kind: "course", text: sentences.join(". "), isDue: false };
}

/** A round that players have been told of and that is another now. */
function tellRound(before: number | null, after: number | null): string | undefined {
  return before === null || after === null ? undefined : texts.course.round(before, after);
}

function tellAward(row: Row): Omit<Told, "entrant"> {
  const { action, fields } = row;
  const prize = row.prize ?? textOf(fields["prize"]?.before) ?? textOf(fields["prize"]?.after);
  // Rows of the trail hold what the schema of an award allows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const way = row.way ?? (textOf(fields["way"]?.before ?? fields["way"]?.after) as PrizeWay | null) ?? "hand";
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const state = textOf(fields["state"]?.after) as AwardState | null;
  const about = { ...nothing, prize, slot: row.slot, state };
  if (action === "delete") return { ...about, kind: "revocation", text: texts.revocation(prize), isDue: true };
  if (action === "update") {
    return { ...about, kind: "award_state", text: textOfUpdate(row, prize, state), isDue: state === "expired" };
  }
  if (textOf(fields["replaces"]?.after) !== null) {
    return { ...about, kind: "replacement", text: texts.replacement(prize), isDue: true };
  }
  return { ...about, kind: "award", text: texts.award(prize, way, row.slot), isDue: way === "hand" };
}

function textOfUpdate(row: Row, prize: string | null, state: AwardState | null): string {
  if (state === null) return texts.edited(prize);
  return row.returns === null ? texts.states[state](prize, actorOf(row)) : texts.returned(prize, state);
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

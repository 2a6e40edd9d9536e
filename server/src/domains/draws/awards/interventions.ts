import type { DrawEvent, DrawStatus, Intervention, PlayerSupport } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { describe, describeEvent, type EventRow, tell, tellCourse, tellEntrant } from "./tell-interventions.ts";

/** The rows of the trail about a draw. An entrant's row about the prize alone is left out: the award has its own row. */
const happened = (drawId: string, more: RawBuilder<unknown>) => sql`
  audit.stock_id = ${drawId}
  and (entity <> 'stock_member' or fields ?| array['score', 'excluded', 'account', 'blocked']) ${more}`;

/**
 * Events of a draw: rows of the trail, and recounts of songs that have changed its points.
 * @param written the condition on rows of the trail.
 */
function selectRows(drawId: string, written: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql<EventRow>`
    (select audit.id, at, audit.user_id, audit.login, entity, action, fields, audit.reason, member_id,
      users.login as member_login, users.role < 3 as member_staff, ${entrantAlias(sql.ref("member_id"))} as entrant,
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
      ), null, null, null, null, null, null, null, null, null, false
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
  return joinMoves(rows).flatMap((row) => {
    const event = isPublished && row.entity === "stock" ? (tellCourse(row, timeZone) ?? tell(row)) : tell(row);
    if (row.entity === "stock") isPublished ||= isPublic(row.fields["status"]?.after);
    return event === undefined ? [] : [{ ...describe(row, event), entrant: row.entrant }];
  });
}

const minute = 60_000;

/**
 * A job, an import or an undo moves thousands of songs to other levels, in many transactions that each leave a row: what
 * one person has changed alike within a minute becomes one row.
 */
function joinMoves(rows: readonly EventRow[]): EventRow[] {
  const runs = new Map<string, { readonly row: EventRow; songs: number }>();
  const told: { readonly row: EventRow; songs: number }[] = [];
  for (const row of rows) {
    const songs = Number(row.fields["songs"]?.after ?? 0);
    const key = JSON.stringify([row.login, row.fields["rules"]]);
    const run = songs === 0 ? undefined : runs.get(key);
    if (run !== undefined && row.at.getTime() - run.row.at.getTime() <= minute) {
      run.songs += songs;
      continue;
    }
    const fresh = { row, songs };
    runs.set(key, fresh);
    told.push(fresh);
  }
  return told.map(({ row, songs }) =>
    songs === 0 ? row : { ...row, fields: { ...row.fields, songs: { before: null, after: songs } } },
  );
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
    const { user_id, login, action, fields, member_id, member_login, member_staff, returns, kept } = row;
    return {
      ...describeEvent(row),
      actor: { _id: user_id, login },
      member:
        member_id === null || member_login === null
          ? null
          : { _id: member_id, login: member_login, staff: member_staff === true },
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

import type { AwardState, Change, DrawEvent, Entity, Intervention, PrizeWay } from "@hitoslov/contract";
import { leftDraw } from "../../../db/has-left.ts";
import { accountDeletedByStaff } from "../../../crud/reasons.ts";
import { serverLogin } from "../../../crud/record.ts";
import { texts } from "./intervention-texts.ts";

/** A row of the trail about a draw, or a recount of a song that has changed its points. */
export type EventRow = {
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
  readonly member_staff: boolean | null;
  readonly entrant: string | null;
  /** Of a prize or an award that is still there. */
  readonly prize: string | null;
  readonly way: PrizeWay | null;
  readonly slot: number | null;
  readonly returns: string | null;
  readonly kept: boolean;
};

function actorOf({ user_id, login, member_id }: EventRow): Intervention["by"] {
  if (user_id === null) return login === serverLogin ? "server" : "staff";
  return user_id === member_id ? "player" : "staff";
}

const nothing = { points: null, place: null, prize: null, slot: null, state: null };

type Told = Omit<Intervention, "_id" | "at" | "by" | "reason" | "unexplained" | "entrant"> & {
  /** Staff decide about it, so a reason is due. */
  readonly isDue: boolean;
};

type DrawEventOfRow = Omit<DrawEvent, "actor" | "member" | "action" | "fields" | "returns" | "kept">;

/** A row of the trail without names. */
export function describe(row: EventRow, { isDue, ...event }: Told): Omit<Intervention, "entrant"> {
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

/** The same of any row that staff see, edits of the draw and its prizes too. */
export function describeEvent(row: EventRow): DrawEventOfRow {
  const event = tell(row);
  if (event !== undefined) return describe(row, event);
  const { id: _id, at, reason } = row;
  return { _id, at: at.toISOString(), by: actorOf(row), ...nothing, ...tellEdit(row), reason, unexplained: false };
}

function tellEdit({ entity, action, prize, fields }: EventRow): Pick<DrawEvent, "kind" | "text" | "prize"> {
  if (entity !== "stock_prize") return { kind: "edit", text: texts.edit[action], prize: null };
  const name = prize ?? textOf(fields["name"]?.before) ?? textOf(fields["name"]?.after);
  return { kind: "prize", text: texts.prize[action](name), prize: name };
}

/** What has happened; undefined for an edit of the draw itself or its prizes. */
export function tell(row: EventRow): Told | undefined {
  if (row.entity === "stock_member") return tellEntrant(row);
  if (row.entity === "award") return tellAward(row);
  if (row.entity === "recount") return tellRecount(row);
  if (row.entity === "stock") return tellRules(row);
  if (row.entity === "drawing") return { ...nothing, kind: "lots", text: texts.lots, isDue: false };
  return undefined;
}

export function tellEntrant({ action, fields }: EventRow): Told {
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
function tellRecount({ fields: { plays, points } }: EventRow): Told {
  const text = texts.recount(numberOf(plays?.after) ?? 0, numberOf(points?.after) ?? 0);
  return { ...nothing, kind: "recount", text, isDue: false };
}

function tellRules({ fields: { rules, songs } }: EventRow): Told | undefined {
  if (rules === undefined) return undefined;
  const text = texts.rules(textOf(rules.before), textOf(rules.after), numberOf(songs?.after));
  return { ...nothing, kind: "rules", text, isDue: false };
}

/**
 * An edit of the draw that changes its status, dates, freeze or round, or who is shown it and when: to all others it pays
 * nothing. Undefined for any other edit.
 */
export function tellCourse({ action, fields }: EventRow, timeZone: string): Told | undefined {
  if (action !== "update") return undefined;
  const { status, frozen_at, start_date, end_date, beacon_round, shown_from, shown_until, audience } = fields;
  const sides = ({ before, after }: Change["fields"][string]) => [textOf(before), textOf(after)] as const;
  const sentences = [
    status && texts.course.status(...sides(status)),
    start_date && texts.course.start(...sides(start_date), timeZone),
    end_date && texts.course.end(...sides(end_date), timeZone),
    shown_from && texts.course.shownFrom(...sides(shown_from), timeZone),
    shown_until && texts.course.shownUntil(...sides(shown_until), timeZone),
    audience && texts.course.audience(...sides(audience)),
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

function tellAward(row: EventRow): Told {
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

function textOfUpdate(row: EventRow, prize: string | null, state: AwardState | null): string {
  if (state === null) return texts.edited(prize);
  return row.returns === null ? texts.states[state](prize, actorOf(row)) : texts.returned(prize, state);
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

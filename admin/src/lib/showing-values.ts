import { type Audience, audienceNames, type Showing, showingAudiences } from "@hitoslov/contract";
import { keptInstant, type Moment, momentOf, noMoment } from "./moments.ts";

/** When and to whom something is shown, as a form holds it; an empty date is no bound. */
export type ShowingValues = {
  readonly period: { readonly start: Moment; readonly end: Moment };
  readonly audience: Audience;
  /** The stored bounds; null: no bound. */
  readonly before: Pick<Showing, "shown_from" | "shown_until">;
};

export const audienceOptions = showingAudiences.map((value) => ({ value, label: audienceNames[value] }));

export const showingLabels = { shown_from: "Показать с", shown_until: "Показать по", audience: "Кому показывать" };
/** How they read in the history. */
export const showingNames = { audience: audienceNames };

export function readShowing(row: Showing | null): ShowingValues {
  const { shown_from, shown_until, audience } = row ?? { shown_from: null, shown_until: null, audience: "all" };
  return {
    period: { start: readBound(shown_from), end: readBound(shown_until) },
    audience,
    before: { shown_from, shown_until },
  };
}

function readBound(instant: string | null): Moment {
  return instant === null ? noMoment : momentOf(instant);
}

export function writeShowing({ period, audience, before }: ShowingValues): Showing {
  return {
    shown_from: writeBound(period.start, before.shown_from),
    shown_until: writeBound(period.end, before.shown_until),
    audience,
  };
}

/** An incomplete date is sent as "", which the server refuses, and not as no bound. */
function writeBound(moment: Moment, before: string | null): string | null {
  return moment.date === "" ? null : keptInstant(moment, before ?? undefined);
}

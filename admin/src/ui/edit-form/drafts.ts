import { useEffect, useEffectEvent, useRef } from "react";
import type { Entity } from "@hitoslov/contract";
import { keysOf, load, save } from "../../lib/storage.ts";
import { type Addresses, fieldsOf } from "./merge.ts";
import { dayMs } from "../../lib/calendar.ts";

type DraftOptions = {
  /** Null: this form must not be stored. */
  readonly key: string | null;
  readonly dirty: boolean;
  /** `values` must be a new object after every change. */
  readonly draft: Omit<Draft, "at">;
  /** The restored values, which are stored already. */
  readonly restored: object | null;
};

const wait = 500;

/** Stores unsaved input in the browser until it is saved or discarded. */
export function useDraft({ key, dirty, draft: { stamp, base, values, owners = {} }, restored }: DraftOptions) {
  const due = useRef<(() => void) | null>(null);
  const flush = () => {
    due.current?.();
    due.current = null;
  };
  const handleChange = useEffectEvent(() => {
    due.current = null;
    if (key === null) return;
    if (!dirty) dropDraft(key);
    else if (values !== restored)
      due.current = () => keepDraft(key, { at: new Date().toISOString(), stamp, base, values, owners });
  });

  useEffect(() => {
    handleChange();
    const timer = setTimeout(flush, wait);
    return () => clearTimeout(timer);
  }, [values, dirty, key]);

  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  /** Deletes the draft with this key: it is saved or discarded. */
  return (kept: string | null): void => {
    due.current = null;
    if (kept !== null) dropDraft(kept);
  };
}

/** Unsaved input, and the values it is based on. */
type Draft<Values = object> = {
  readonly at: string;
  /** The stamp of the row; null for a new one. */
  readonly stamp: string | null;
  readonly base: Values;
  readonly values: Values;
  /** The files of the row that values belong to, by name. */
  readonly owners?: Addresses;
};

const lifetime = 7 * dayMs;
const all = "draft.";

/** Per person, as people may share a browser. `id`: of the row, or a name for a new one. */
export function draftKey(account: string, entity: Entity, id: string): string {
  return `${all}${account}.${entity}.${id}`;
}

/** The stored draft, if it has the form's shape: another version of the back office may have other fields. */
export function loadDraft<Values extends object>(key: string, shape: Values, now: Date): Draft<Values> | null {
  sweep(now);
  const draft = parse(load(key));
  if (draft === null || !fits(draft.base, shape) || !fits(draft.values, shape)) return null;
  const { at, stamp, base, values, owners = {} } = draft;
  return { at, stamp, base, values, owners };
}

export function keepDraft(key: string, draft: Draft): void {
  save(key, JSON.stringify(draft));
}

export function dropDraft(key: string): void {
  save(key, null);
}

/** Deletes drafts that are too old or unreadable. */
function sweep(now: Date): void {
  for (const key of keysOf(all)) {
    const draft = parse(load(key));
    if (draft === null || now.getTime() - Date.parse(draft.at) > lifetime) save(key, null);
  }
}

function parse(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(draft: unknown): draft is Draft {
  if (typeof draft !== "object" || draft === null) return false;
  const { at, stamp, base, values, owners = {} } = draft as Partial<Record<keyof Draft, unknown>>;
  const isStamp = stamp === null || typeof stamp === "string";
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) && isStamp && [base, values, owners].every(isObject);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function fits<Values extends object>(kept: object, shape: Values): kept is Values {
  const values = new Map<string, unknown>(Object.entries(kept));
  const fields = fieldsOf(shape);
  return values.size === fields.length && fields.every((field) => kindOf(values.get(field)) === kindOf(shape[field]));
}

/** The kind of a value for comparing shapes. Null is of the same kind as a list: some lists may be null. */
function kindOf(value: unknown): string {
  if (Array.isArray(value) || value === null) return "list or none";
  return typeof value;
}

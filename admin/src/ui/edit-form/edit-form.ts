import type { Entity } from "@hitoslov/contract";
import type { RefObject, SubmitEvent } from "react";
import type { Field } from "./merge.ts";
import type { FileKind, Reading } from "./resolve-conflicts.tsx";
import type { FileChoice, SendFile } from "./use-form-files.ts";

export type Stamped = { readonly _id?: string; readonly updated_at: string };
/** The server's words by field. */
export type Errors = Readonly<Record<string, string>>;

export type FormFile<Row, Values> = {
  readonly send: SendFile<Row>;
  readonly label: string;
  readonly kind: FileKind;
  /** Where the stored one is; null: there is none. */
  readonly of: (row: Row) => string | null;
  /** What the server sets anew with it, whatever was typed: the times of another recording's words. */
  readonly resets?: readonly Field<Values>[];
  /** What is said when it is there; «Файл успешно загружен» else. */
  readonly done?: string;
};

export type EditFormOptions<Row extends Stamped, Values extends object> = Reading<Values> & {
  readonly entity: Entity;
  /**
   * The row as it was loaded; null for a new one. Of the same row read anew the form takes what nobody has typed over;
   * give it the row's `_id` as its key.
   */
  readonly row: Row | null;
  /** Of the row in the trail, where it has no `_id`. */
  readonly id?: string;
  /** What the form edits of the row, or the empty form of a new one. */
  readonly read: (row: Row | null) => Values;
  /** Creates or updates; passes `updated_at` on. */
  readonly save: (values: Values, updated_at: string | undefined, row: Row | null) => Promise<Row>;
  /** The row as it is now: what is merged with where it was changed meanwhile. */
  readonly load?: () => Promise<Row>;
  /** `whole`: nothing of it is still on its way, as a file would be. */
  readonly onSaved?: (row: Row, created: boolean, whole: boolean) => void;
  /** What is said after an edit, where the entity's own words would not fit. */
  readonly done?: string;
  /** What the draft of a new one is kept by; false: nothing of this form may stay in the browser. */
  readonly draft?: string | false;
  /** By the name that `file` is asked for. */
  readonly files?: Readonly<Record<string, FormFile<Row, Values>>>;
};

export type EditForm<Values extends object = object, Row = never> = {
  readonly values: Values;
  readonly set: <K extends keyof Values>(name: K, value: Values[K]) => void;
  readonly patch: (changes: Partial<Values>) => void;
  readonly errors: Errors;
  readonly dirty: boolean;
  readonly pending: boolean;
  /** When it was saved last, on this visit or before. */
  readonly savedAt: Date | null;
  /** When what was restored had been typed; null: nothing was, or it is saved or let go of. */
  readonly restoredAt: Date | null;
  readonly save: () => Promise<boolean>;
  /** Back to what was loaded or saved last. */
  readonly reset: () => void;
  /**
   * The row has changed by other ways than this form, as by a deleted file: the next save builds on this one. `resets`:
   * what has become of no use with it.
   */
  readonly touch: (row: Row, resets?: readonly Field<Values>[]) => void;
  /** One of `files`. */
  readonly file: (name: string) => FileChoice;
  /** Whether the person lets go of what was typed; asks only where something was. */
  readonly mayLeave: () => Promise<boolean>;
  /** To be spread on the `<form>`. */
  readonly props: {
    /** For keys that stand outside of it. */
    readonly id: string;
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
};

/**
 * The errors of fields that hold what was refused; of one that has been changed since nothing is known yet. A field is named by
 * its path in what was sent, as «papers.inn» and «holidays.0.name».
 */
export function stillWrong<Values extends object>(errors: Errors, sent: Values, now: Values): Errors {
  const was = new Map(Object.entries(sent));
  const is = new Map(Object.entries(now));
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const field = path.split(".").find((part) => was.has(part)) ?? "";
      return was.get(field) === is.get(field);
    }),
  );
}

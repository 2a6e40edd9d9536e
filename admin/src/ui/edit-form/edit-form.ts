import type { Entity } from "@hitoslov/contract";
import type { RefObject, SubmitEvent } from "react";
import type { Resets } from "./merge.ts";
import type { FileKind, Reading } from "./resolve-conflicts.tsx";
import type { FileChoice, SendFile } from "./use-form-files.ts";

export type Stamped = { readonly _id?: string; readonly updated_at: string };
/** The server's errors by field. */
export type Errors = Readonly<Record<string, string>>;

export type FormFile<Row, Values> = {
  readonly send: SendFile<Row>;
  readonly label: string;
  readonly kind: FileKind;
  /** The address of the stored file; null: none. */
  readonly of: (row: Row) => string | null;
  /** The fields that the server resets when the file changes, such as times of words. */
  readonly resets?: Resets<Values>;
  /** The toast after the upload; «Файл успешно загружен» by default. */
  readonly done?: string;
};

export type EditFormOptions<Row extends Stamped, Values extends object> = Reading<Values> & {
  readonly entity: Entity;
  /**
   * The loaded row; null for a new one. When it reloads, the form takes its values except those that were changed here.
   * Give the component the row's `_id` as its key.
   */
  readonly row: Row | null;
  /** The id of the row in the audit trail, if it has no `_id`. */
  readonly id?: string;
  /** The form's values of the row, or those of a new one. */
  readonly read: (row: Row | null) => Values;
  /** Creates or updates; passes `updated_at` on. */
  readonly save: (values: Values, updated_at: string | undefined, row: Row | null) => Promise<Row>;
  /** Asks before anything is saved, where that needs a question. False: the user went back to the form. */
  readonly ask?: (values: Values, row: Row | null) => boolean | Promise<boolean>;
  /** Loads the row again, to merge with it if the form's row is stale. */
  readonly load?: (row: Row) => Promise<Row>;
  /** Only while the form is shown. `created`: just now. `whole`: nothing is pending any more, such as files. */
  readonly onSaved?: (row: Row, created: boolean, whole: boolean) => void;
  /** The server has refused the save; the first refused field is focused after that, so show it. */
  readonly onRefused?: (errors: Errors) => void;
  /** The toast after an edit, if the default one of the entity does not fit. */
  readonly done?: string;
  /** The name of the draft of a new row; false: this form must not be stored in the browser. */
  readonly draft?: string | false;
  /** The files of the form, by the name for `file`. */
  readonly files?: Readonly<Record<string, FormFile<Row, Values>>>;
};

export type EditForm<Values extends object = object, Row = never> = {
  readonly values: Values;
  /** The values of the row that the edits started from. */
  readonly base: Values;
  readonly set: <K extends keyof Values>(name: K, value: Values[K]) => void;
  readonly patch: (changes: Partial<Values>) => void;
  readonly errors: Errors;
  readonly dirty: boolean;
  readonly pending: boolean;
  /** When the row was last saved, now or earlier. */
  readonly savedAt: Date | null;
  /** When the restored draft was typed; null if there is none, or it was saved or discarded. */
  readonly restoredAt: Date | null;
  readonly save: () => Promise<boolean>;
  /** Back to the row as last loaded or saved. */
  readonly reset: () => void;
  /** Takes a row that has changed outside of this form, such as by a deleted file. */
  readonly touch: (row: Row) => void;
  /** One of `files`. */
  readonly file: (name: string) => FileChoice;
  /** Whether unsaved changes may be discarded; asks if there are any. */
  readonly mayLeave: () => Promise<boolean>;
  /** Props for the `<form>`. */
  readonly props: {
    /** For buttons outside of the form. */
    readonly id: string;
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
};

/**
 * The errors of fields that have not changed since they were refused. A field is named by
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

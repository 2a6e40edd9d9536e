import type { Contract, Entity } from "@hitoslov/contract";
import type { TestApp } from "../app.ts";

/** The input and the files of a call. */
export type Sent = { readonly input: object; readonly files?: Readonly<Record<string, Uint8Array>> };
/** A call that changes something: how to prepare its input, and what it records in the trail. */
export type StaffWrite = {
  readonly entity: Entity;
  /** Left out: the verb that the name of the call begins with. */
  readonly action?: "create" | "update" | "delete";
  /** Another row that the same call records. */
  readonly also?: { readonly entity: Entity; readonly action: "create" | "update" };
  readonly prepare: (app: TestApp, token: string) => Promise<Sent>;
};

export type StaffWrites = Partial<Record<keyof Contract, StaffWrite>>;

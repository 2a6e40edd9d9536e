import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

const json = (raw: string, context: z.core.$RefinementCtx): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    context.addIssue("Ожидается JSON");
    return z.NEVER;
  }
};

/** A whole number in an address. */
export function queryNumber() {
  return z.coerce.number<number | string>("Нужно число").int("Нужно целое число");
}

// Lower case, as in the database, so that ids can be compared as texts.
export const IdSchema = z.uuid("Неверный номер записи").toLowerCase();

const IdsSchema = z.array(IdSchema).max(limits.bulk.max, "Слишком много записей");

/** Ids in an address: a JSON array or a comma list. */
export const QueryIdsSchema = z
  .string()
  .max(limits.bulk.max * 40, "Слишком много записей")
  .transform((raw, context) => (raw.trim().startsWith("[") ? json(raw, context) : splitList(raw)))
  .pipe(IdsSchema);

/** One value or an array of values; parsed as an array. */
export function oneOrMore<T extends z.ZodType>(value: T) {
  return z.union([value.transform((one) => [one]), z.array(value).min(1).max(limits.page.max)]);
}

/** A filter on a field of a plain list: the value as the list shows it. */
export const PlainValueSchema = z.union([text(limits.comment.max, "Слишком длинный текст"), z.number(), z.boolean()]);

const splitList = (raw: string): string[] => raw.split(",").flatMap((part) => part.trim() || []);

type ListOptions<F extends z.ZodRawShape, Row extends z.ZodRawShape, S extends keyof Row & string> = {
  /** Whitelisted fields to filter by; the address carries them as one JSON object. */
  readonly filter: F;
  /** The schema of a row: the whitelist of `select`. */
  readonly row: z.ZodObject<Row>;
  readonly sort: readonly S[];
  readonly defaultSort?: S | `-${S}`;
  /** The largest page, if the default does not fit. */
  readonly maxLimit?: number;
};

/** The query of a staff list (skip, limit, sort, find, filter, ids, select). Anything not listed is refused. */
export function listQuery<F extends z.ZodRawShape, Row extends z.ZodRawShape, S extends keyof Row & string>({
  filter,
  row,
  sort,
  defaultSort,
  maxLimit = limits.page.max,
}: ListOptions<F, Row, S>) {
  const fields = Object.keys(row.shape);
  // `Object.keys` returns strings; these are the row's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const FieldSchema = z.enum(fields as [keyof Row & string], "Такого поля нет");
  // A list has one field to sort by at least.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const orders = sort.flatMap((field) => [field, `-${field}`]) as [S | `-${S}`];
  const OrderSchema = z.enum(orders, "По этому полю нельзя сортировать");
  return z.strictObject({
    skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
    limit: queryNumber().min(1, "Не меньше одного").max(maxLimit, `Не больше ${maxLimit}`).default(limits.page.default),
    sort: OrderSchema.optional().transform((order) => order ?? defaultSort ?? orders[0]),
    find: FindSchema.optional(),
    filter: z
      .string()
      .max(10_000, "Слишком длинный фильтр")
      .transform(json)
      .pipe(z.strictObject(filter).partial())
      .optional(),
    ids: QueryIdsSchema.optional(),
    select: z.string().max(1000).transform(splitList).pipe(z.array(FieldSchema).min(1, "Такого поля нет")).optional(),
  });
}

/**
 * A page of rows. With `select` the server leaves fields out. The type stays that of complete rows: a caller that
 * passes `select` knows which fields are missing.
 */
export function listAnswer<Row extends z.ZodRawShape>(row: z.ZodObject<Row, z.core.$strict>) {
  // The type stays that of complete rows, as said above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const part = row.partial() as unknown as z.ZodObject<Row, z.core.$strict>;
  return z.strictObject({ data: z.array(part), total: z.int() });
}

/** The search text. */
export const FindSchema = text(limits.find.max, `Не длиннее ${limits.find.max}\u00A0символов`);

/** `updated_at` as it was read: an edit of a row that has changed since is refused as stale. */
export const StampSchema = z.iso.datetime("Неверное время изменения").optional();

export const DeletedSchema = z.strictObject({ _id: z.uuid() });

/** A reference to a row of another table, with the name to show. */
export const NamedSchema = z.strictObject({ _id: z.uuid(), name: z.string() });
export type Named = z.infer<typeof NamedSchema>;

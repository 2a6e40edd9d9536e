import { z } from "zod";

/** What an archive holds and what each part comes to. It is the last entry: without it an archive is cut. */
export const manifestName = "manifest.json";
/** SHA-256 of that entry, hex, in the one before it; archives of older versions have none. */
export const manifestSumName = "manifest.sha256";

const count = z.int().nonnegative();

export const ManifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The state of the schema, as the names of the migrations that led there. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: count, sum: z.string() })),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  files: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** A backup or a restore that cannot be: one line says why. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

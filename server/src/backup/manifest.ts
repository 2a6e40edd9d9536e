import { z } from "zod";

/**
 * What an archive holds, with the digest of each part. It is the last entry: an archive without it
 * was cut off.
 */
export const manifestName = "manifest.json";
/** Entry before the manifest with its SHA-256 in hex; archives of older versions have none. */
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

/** A backup or restore that is impossible; the message is one line. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

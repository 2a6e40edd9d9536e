import type { Config } from "../config.ts";
import { openDiskStore } from "./disk.ts";
import type { DiskStore, RemoteStore } from "./store.ts";

/** The bucket that the S3_ settings name, which they do all or none; else the data folder. */
export async function openMediaStore(config: Config): Promise<DiskStore | RemoteStore> {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return openDiskStore(DATA_DIR);
  const bucket = `${S3_ENDPOINT}/${S3_BUCKET}`;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: S3_REGION };
  const { openS3Store } = await import("./s3.ts");
  return openS3Store(DATA_DIR, bucket, keys);
}

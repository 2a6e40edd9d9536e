import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

const name = "hitoslov-test";

/** An S3-compatible store with an empty bucket, on a free port of the loopback. */
export async function startS3() {
  const directory = await mkdtemp(path.join(tmpdir(), "hitoslov-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    bucket: `${endpoint}/${name}`,
    /** The keys that s3rver accepts. */
    keys: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER", region: "us-east-1" },
    /** The same, as settings of a server. */
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    stop: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type TestS3 = Awaited<ReturnType<typeof startS3>>;

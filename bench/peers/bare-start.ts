import { PGlite } from "@electric-sql/pglite";
import fastify from "fastify";
import path from "node:path";
import { Client } from "pg";

/** Fastify with nothing but a database that has answered. */
const { DATA_DIR = "", DATABASE_URL, PORT } = process.env;
const hello = "select only_row from settings";
const close = await (DATABASE_URL === undefined ? openEmbedded() : openServer(DATABASE_URL));
const app = fastify();
app.get("/healthz", () => ({ ok: true }));
process.on("SIGTERM", () => void app.close().then(close));
await app.listen({ port: Number(PORT), host: "127.0.0.1" });

async function openEmbedded(): Promise<() => Promise<void>> {
  const db = await PGlite.create(path.join(DATA_DIR, "db"));
  await db.query(hello);
  return () => db.close();
}

async function openServer(connectionString: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(hello);
  return () => client.end();
}

import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** A name for a database that nobody else has, also in another run on the same server. */
export function randomName(): string {
  return `hitoslov_test_${randomBytes(8).toString("hex")}`;
}

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await asAdmin(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Runs one statement in the database that the address names. */
export async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** A name for a database that is unique, also among other runs on the same server. */
export function randomName(): string {
  return `hitoslov_test_${randomBytes(8).toString("hex")}`;
}

/** A name for a copy of a template, by which `dropCopies` finds it. */
export function copyName(template: string): string {
  return `${template}_${randomBytes(4).toString("hex")}`;
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

/** Drops a template and the copies that test processes had until their end. */
export async function dropCopies(serverUrl: string, template: string): Promise<void> {
  const named = `select datname as name from pg_database where starts_with(datname, '${template}')`;
  for (const { name } of await asAdmin(serverUrl, named)) await dropDatabase(serverUrl, name);
}

/** Runs one statement in the database that the address names; returns the names that it selects. */
export async function asAdmin(serverUrl: string, statement: string): Promise<{ name: string }[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

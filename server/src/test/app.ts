import { contract, type Contract, type ErrorBody, type Input, type Output, type Route } from "@hitoslov/contract";
import type { FileRoute } from "@hitoslov/contract/client";
import type { LightMyRequestResponse } from "fastify";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { v7 as uuid } from "uuid";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { openCatalogue } from "../domains/play/load-catalogue.ts";
import { createDefaults } from "../domains/songs/reference-lists/defaults.ts";
import { clientTimeouts, type Timeouts } from "../http/slow-clients.ts";
import { log } from "../log.ts";
import { openDiskStore } from "../media/disk.ts";
import { openServices } from "../services.ts";
import { borrowTestDatabase, type Rows, rowsOf } from "./database.ts";

type Name = keyof Contract;

/** A connection of a room that says nothing stays: on a busy machine its first message may take more than five seconds. */
export const patientTimeouts: Timeouts = { ...clientTimeouts, hello: 240_000 };

const PERSONAL_DATA_KEY = `test:${Buffer.alloc(32, 7).toString("base64")}`;

// Only errors are logged, such as the cause of a 500; a test that checks the log uses `listenToLog`.
log.level = "error";

/** Status, headers and parsed body of one call; `body` is what the contract promises when the status is right. */
export type Reply<N extends Name> = {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly text: string;
  readonly body: Output<Contract[N]>;
  readonly error: ErrorBody;
};

/**
 * The whole server on a real database, with a clock that the test moves. It never refuses a call for being busy, as
 * tests send hundreds of calls at once on machines of any speed; a test of that refusal sets `manyCalls`.
 */
export async function createTestApp(
  environment: Readonly<Record<string, string>> = {},
  manyCalls = Number.POSITIVE_INFINITY,
) {
  const db = await borrowTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-test-"));
  const media = await openDiskStore(dataDir);
  let at = new Date("2026-03-01T09:00:00Z").getTime();
  const clock = {
    now: () => new Date(at),
    advance: (seconds: number) => (at += seconds * 1000),
  };
  const config = readConfig({ DATA_DIR: dataDir, PERSONAL_DATA_KEY, ...environment });
  const opened = await openServices({ config, db, media, origin: () => "https://hitoslov.example" });
  // A test that changes rows and reads right away calls `refreshCatalogue` instead of waiting for the notification.
  let { catalogue } = opened;
  const services = {
    ...opened,
    now: clock.now,
    catalogue: { current: () => catalogue.current(), close: () => catalogue.close() },
  };
  const app = await buildApp(services, {
    gameDir: path.join(dataDir, "no-game"),
    adminDir: path.join(dataDir, "no-admin"),
    manyCalls,
    timeouts: patientTimeouts,
  });

  /** The rows that `createDefaults` has made. */
  let defaults: Rows | undefined;
  const refreshCatalogue = async () => {
    await catalogue.close();
    catalogue = await openCatalogue(db);
  };

  /** Calls a route of the contract over HTTP. */
  async function call<N extends Name>(
    name: N,
    input: Input<Contract[N]>,
    token?: string,
    remoteAddress = "203.0.113.7",
  ): Promise<Reply<N>> {
    const route: Route = contract[name];
    const { method, path: url } = route;
    const fields = Object.entries(input as object).filter(([, value]) => value !== undefined);
    const inQuery =
      method === "GET" || (method === "DELETE" && (route.query !== undefined || route.body === undefined));
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: token === undefined ? {} : { token },
      ...(inQuery
        ? { query: Object.fromEntries(fields.map(([key, value]) => [key, String(value)])) }
        : { payload: Object.fromEntries(fields) }),
    });
    const body = response.body === "" ? undefined : response.json();
    return { status: response.statusCode, headers: response.headers, text: response.body, body, error: body };
  }

  /** Sends a multipart body: text fields first, as the browser does. */
  async function upload<N extends FileRoute>(
    name: N,
    fields: Record<string, string>,
    files: Record<
      string,
      Uint8Array | { readonly content: Uint8Array; readonly filename: string; readonly type: string }
    >,
    token?: string,
  ): Promise<Reply<N>> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    for (const [field, file] of Object.entries(files)) {
      const { content, filename, type } =
        file instanceof Uint8Array ? { content: file, filename: "file", type: "application/octet-stream" } : file;
      form.append(field, new Blob([Uint8Array.from(content)], { type }), filename);
    }
    // `Response` of Node writes the form as bytes, with its boundary.
    const written = new Response(form);
    const { method, path: url } = contract[name];
    const response = await app.inject({
      method,
      url,
      remoteAddress: "203.0.113.7",
      headers: {
        "content-type": written.headers.get("content-type") ?? "",
        ...(token !== undefined && { token }),
      },
      payload: Buffer.from(await written.arrayBuffer()),
    });
    const body = response.body === "" ? undefined : response.json();
    return { status: response.statusCode, headers: response.headers, text: response.body, body, error: body };
  }

  /** A player with an account; `login` must be new. */
  async function signUp(login = `player-${uuid()}`.slice(0, 32)): Promise<{ token: string; userId: string }> {
    const { body } = await call("register", { login, password: "тестовый пароль" }, undefined, nextAddress());
    return { token: body.token, userId: body.user._id };
  }

  async function enterDemo(): Promise<string> {
    return (await call("enterDemo", {}, undefined, nextAddress())).body.token;
  }

  // Every sign-up from an address of its own, so that the limits by address stay out of the way.
  let addresses = 0;
  function nextAddress(): string {
    addresses += 1;
    return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  }

  return {
    app,
    db,
    clock,
    media,
    services,
    call,
    upload,
    signUp,
    enterDemo,
    nextAddress,
    refreshCatalogue,
    /** An empty database with the defaults in it. */
    reset: async () => {
      await services.events.flush();
      await db.reset(defaults);
      await createDefaults(db.kysely);
      // Kept, since making them statement by statement takes longer than all the rest. The secret is made anew, as
      // every installation has another one.
      defaults ??= [
        ...(await rowsOf(db, ["settings", "difficulties", "scores", "speeds"])),
        "update settings set secret = default;",
      ];
      await refreshCatalogue();
    },
    close: async () => {
      await app.close();
      await services.mail.settled();
      await services.events.close();
      await catalogue.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

import fastify from "fastify";
import { expect, it } from "vitest";
import { DatabaseUnreachableError } from "../db/client.ts";
import { handleErrors } from "./errors.ts";

const coded = (code: string) => Object.assign(new Error("secret of the database"), { code });

it.for<[string, Error, number, string]>([
  ["no answer", new DatabaseUnreachableError(new Error("Connection terminated unexpectedly")), 503, "unavailable"],
  ["a broken connection", coded("08006"), 503, "unavailable"],
  ["a restart", coded("57P01"), 503, "unavailable"],
  ["a start", coded("57P03"), 503, "unavailable"],
  ["a statement that took too long", coded("57014"), 503, "unavailable"],
  ["too many connections", coded("53300"), 503, "unavailable"],
  ["a server that only reads", coded("25006"), 503, "unavailable"],
  ["a serialization failure", coded("40001"), 503, "unavailable"],
  ["a deadlock", coded("40P01"), 503, "unavailable"],
  ["a full disk of the database", coded("53100"), 507, "disk_full"],
  ["a full disk of ours", coded("ENOSPC"), 507, "disk_full"],
  ["a fault of ours", coded("42P01"), 500, "internal"],
])("%s", async ([, error, status, code]) => {
  const app = fastify();
  handleErrors(app);
  app.get("/", () => Promise.reject(error));
  const response = await app.inject("/");
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ code });
  expect(response.headers["retry-after"]).toBe(status === 503 ? "5" : undefined);
  expect(response.body).not.toContain("secret");
});

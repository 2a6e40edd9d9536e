import { load, save } from "./storage.ts";

/** The name this browser is counted under: random, and its own. */
export function visitorId(): string {
  const visitor = load("visitor") ?? newId();
  save("visitor", visitor);
  return visitor;
}

/** A uuid also where there is no HTTPS, and `crypto.randomUUID` is missing. It names nobody and opens nothing. */
function newId(): string {
  return "00000000-0000-4000-8000-000000000000".replaceAll("0", () => Math.floor(Math.random() * 16).toString(16));
}

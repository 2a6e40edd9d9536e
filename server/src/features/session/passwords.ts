import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../http/errors.ts";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), cost));
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether the account, or its password, exists or not. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash("никто этим не входит", cost);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password.normalize("NFKC")));
  return matches && typeof stored === "string";
}

/** Hashing is made to be slow: a flood of it must leave threads and memory for everybody else. */
const atOnce = 2;
const waitingAtMost = 100;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running === atOnce) {
    if (waiting.length === waitingAtMost) {
      throw new AppError(503, "unavailable", "Сервер занят. Попробуйте ещё раз через минуту.");
    }
    // Whoever finishes hands its place over, so `running` stays.
    await new Promise<void>((resolve) => void waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

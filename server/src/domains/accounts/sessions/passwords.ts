import { openQueue } from "../../../http/queue.ts";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing is slow by design and uses threads that file access needs as well. */
const inTurn = openQueue(2, 100);

/** Loaded with the first password, so that it does not delay the start. */
const loadArgon2 = () => import("@node-rs/argon2");

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return inTurn(() => hash(password.normalize("NFKC"), cost));
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether the account, or its password, exists or not. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { hash, verify } = await loadArgon2();
  decoy ??= hash("никто этим не входит", cost);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password.normalize("NFKC")));
  return matches && typeof stored === "string";
}

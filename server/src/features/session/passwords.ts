import { hash, verify } from "@node-rs/argon2";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), cost);
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether the account, or its password, exists or not. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("никто этим не входит");
  const matches = await verify(stored ?? (await decoy), password.normalize("NFKC"));
  return matches && typeof stored === "string";
}

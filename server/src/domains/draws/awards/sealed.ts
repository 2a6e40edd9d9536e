import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { DataKey } from "../../../config.ts";

/** An encrypted text, and the key of the environment that it was encrypted by. */
export type Sealed = { readonly key_id: string; readonly sealed: Buffer };

const [ivBytes, tagBytes] = [12, 16];

/** Encrypts a text; it can be decrypted only for the same `owner`. */
export function seal({ id, key }: DataKey, owner: string, text: string): Sealed {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(boundTo(owner, id));
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return { key_id: id, sealed: Buffer.concat([iv, cipher.getAuthTag(), content]) };
}

/** The text, or undefined if the key is not there. Throws if it was changed or belongs to another owner. */
export function open(keys: readonly DataKey[], owner: string, { key_id, sealed }: Sealed): string | undefined {
  const known = keys.find(({ id }) => id === key_id);
  if (known === undefined) return undefined;
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv("aes-256-gcm", known.key, iv, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(owner, key_id)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
}

function boundTo(owner: string, keyId: string): Buffer {
  return Buffer.from(`${keyId}:${owner}`);
}

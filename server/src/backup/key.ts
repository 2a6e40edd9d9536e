import { open } from "node:fs/promises";
import { BackupError } from "./manifest.ts";

/** A stage of a pipeline. */
export type Stage = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/**
 * Cost of trying a passphrase, as a power of two: a quarter of a second, during which the game
 * waits.
 */
const workFactor = 16;
/** The secret halves that the library knows; the second is the post-quantum one. */
const secret = /^AGE-SECRET-KEY-(PQ-)?1/;
/** Of another shape, or damaged: as a passphrase a public key would be the whole secret. */
const keyLike = /^(age1|age-|ssh-)/i;
/** What every file of age begins with. */
const magic = "age-encryption.org/v1\n";
/** Then, where it opens by a passphrase; this stanza is the only one. */
const passphraseStanza = "-> scrypt ";

// age takes an eighth of a second to load, which most starts do not need.
const loadAge = () => import("age-encryption");

/**
 * Encrypts as age does (https://age-encryption.org), so that its own tools open what we write. The
 * key is a recipient (`age1…`), whose secret half need not be on this machine; the secret half
 * itself; or a passphrase. An invalid key fails at once.
 */
export async function encryptWith(key: string | undefined): Promise<Stage> {
  if (key === undefined) return (source) => source;
  const { Encrypter, identityToRecipient } = await loadAge();
  const encrypter = new Encrypter();
  try {
    if (secret.test(key)) encrypter.addRecipient(await identityToRecipient(key));
    else if (keyLike.test(key)) encrypter.addRecipient(key);
    else {
      encrypter.setScryptWorkFactor(workFactor);
      encrypter.setPassphrase(key);
    }
  } catch {
    throw notAKey();
  }
  return async function* (source) {
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };
}

/** Opens what `encryptWith` has written; a file that is not encrypted is left as it is. */
export async function decryptWith(key: string | undefined, file: string): Promise<Stage> {
  const by = await encryptedBy(file);
  if (by === null) return (source) => source;
  if (key === undefined) throw new BackupError("The backup is encrypted: set BACKUP_KEY to its key");
  if (by === "key" && key.startsWith("age1")) {
    throw new BackupError("BACKUP_KEY is the half that encrypts: set it to the other one, AGE-SECRET-KEY-…");
  }
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  try {
    // By the file: earlier releases took whatever they did not know for a passphrase, also two recipients.
    if (by === "key" && keyLike.test(key)) decrypter.addIdentity(key);
    else decrypter.addPassphrase(key);
  } catch {
    throw notAKey();
  }
  return async function* (source) {
    yield* await decrypter.decrypt(ReadableStream.from(source)).catch((error: unknown) => {
      const isOther = error instanceof Error && error.message.startsWith("no identity matched");
      throw isOther ? new BackupError("BACKUP_KEY is not the key of this backup") : error;
    });
  };
}

function notAKey(): BackupError {
  return new BackupError(
    "BACKUP_KEY is no key of age: some character of it is wrong or missing, or it is of another kind",
  );
}

async function encryptedBy(path: string): Promise<"passphrase" | "key" | null> {
  await using file = await open(path);
  const { buffer } = await file.read({ buffer: Buffer.alloc(magic.length + passphraseStanza.length) });
  const head = buffer.toString();
  if (!head.startsWith(magic)) return null;
  return head.endsWith(passphraseStanza) ? "passphrase" : "key";
}

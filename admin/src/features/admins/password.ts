/** Letters and digits that are not confused when read aloud or copied by hand. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 16;

/** A random password of 93 bits. */
export function createPassword(): string {
  // Skip bytes past the last whole alphabet: they would make its first letters more likely.
  const fair = 256 - (256 % alphabet.length);
  let password = "";
  while (password.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && password.length < length) password += alphabet.charAt(byte % alphabet.length);
    }
  }
  return password;
}

/** Letters and figures that are told apart when read aloud or copied by hand. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 16;

/** A password nobody has thought of: 93 bits. */
export function createPassword(): string {
  // Bytes past the last whole alphabet would make its first letters likelier.
  const fair = 256 - (256 % alphabet.length);
  let password = "";
  while (password.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && password.length < length) password += alphabet.charAt(byte % alphabet.length);
    }
  }
  return password;
}

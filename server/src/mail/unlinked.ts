/** What a player has chosen, in a letter or a push: with word joiners in it, programs that read these make no link of an address. */
export function unlinked(text: string): string {
  return text.replaceAll(/[.:/@](?=\S)/gu, "$&\u2060");
}

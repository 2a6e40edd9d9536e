/** Names of channels go into SQL unquoted, so they are plain lower-case words. */
export function assertChannel(channel: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new TypeError(`Not a name of a channel: ${channel}`);
}

const rounds = /^\/(play|demo|daily|duel\/.+)$/;

/** Whether this is the address of a round, in which nobody is interrupted. */
export function isRound(pathname: string): boolean {
  return rounds.test(pathname);
}

const round = /^\/(play|demo|daily(\/\d+)?|duel\/.+)$/;

/** Whether this is the address of a round, in which nobody is interrupted. */
export function isRound(pathname: string): boolean {
  return round.test(pathname);
}

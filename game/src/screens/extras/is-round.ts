const rounds = ["/play", "/demo", "/daily"];

/** Whether this is the address of a round, in which nobody is interrupted. */
export function isRound(pathname: string): boolean {
  return rounds.includes(pathname);
}

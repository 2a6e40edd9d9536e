/** A network of drand whose rounds are signed on their own, by the scheme «bls-unchained-g1-rfc9380». */
export type BeaconChain = {
  /** The network's name in addresses: 64 hex digits. */
  readonly hash: string;
  /** On G2, compressed: 192 hex digits. */
  readonly public_key: string;
  /** When round 1 was made, in seconds of Unix time. */
  readonly genesis: number;
  /** Seconds from round to round. */
  readonly period: number;
};

/** The public network of the League of Entropy, https://api.drand.sh/52db9ba7…/info. */
export const quicknet: BeaconChain = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1692803367,
  period: 3,
};

/** The least time from the end of a draw to its round, ms: nobody can know the randomness while points can still be won. */
export const beaconDelay = 60_000;

/** When a round is made. */
export function roundTime({ genesis, period }: BeaconChain, round: number): Date {
  return new Date((genesis + (round - 1) * period) * 1000);
}

/** The first round that is made at this time or after it. */
export function roundAt({ genesis, period }: BeaconChain, time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() / 1000 - genesis) / period) + 1);
}

import { type AwardState, awardStateTexts, isBlocked } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useState } from "react";

const tones = {
  assigned: "warn",
  confirmed: "info",
  sent: "info",
  received: "ok",
  expired: "bad",
} as const satisfies Record<AwardState, string>;

/** The state of an award. */
export function AwardStateBadge({ state }: { readonly state: AwardState }) {
  return <StatusBadge tone={tones[state]}>{awardStateTexts[state]}</StatusBadge>;
}

type Block = Parameters<typeof isBlocked>[0];

/** Whether an account was blocked when it came on the screen; undefined: not loaded yet. */
export function useIsBlocked(account: Block | undefined): boolean {
  const [now] = useState(Date.now);
  return account !== undefined && isBlocked(account, now);
}

export function BlockedBadge({ of }: { readonly of: Block }) {
  return useIsBlocked(of) && <StatusBadge tone="bad">Заблокирован</StatusBadge>;
}

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

type BlockedBadgeProps = { readonly of: Parameters<typeof isBlocked>[0] };

/** Whether an account is blocked, as of when it came on the screen. */
export function BlockedBadge({ of }: BlockedBadgeProps) {
  const [now] = useState(Date.now);
  return isBlocked(of, now) && <StatusBadge tone="bad">Заблокирован</StatusBadge>;
}

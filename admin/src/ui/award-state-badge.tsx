import { type AwardState, awardStateTexts } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

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

import { type StockStatus, stockStatusTexts } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

const tones = {
  active: "ok",
  paused: "warn",
  testing: "info",
  ended: "plain",
  disabled: "bad",
} as const satisfies Record<StockStatus, string>;

export function StockStatusBadge({ status }: { readonly status: StockStatus }) {
  return <StatusBadge tone={tones[status]}>{stockStatusTexts[status].name}</StatusBadge>;
}

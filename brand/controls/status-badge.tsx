type StatusBadgeProps = {
  readonly tone?: "ok" | "warn" | "bad" | "info" | "plain";
  readonly children: string;
};

/** `<StatusBadge tone="ok">Активна</StatusBadge>` */
export function StatusBadge({ tone = "plain", children }: StatusBadgeProps) {
  return <span className={`badge badge--dot${tone === "plain" ? "" : ` badge--${tone}`}`}>{children}</span>;
}

/** The half-record that stands on a dialog as the sun on the horizon. */
export function DialogSun({ colour }: { readonly colour: string }) {
  return (
    <svg viewBox="0 0 160 80" width="100%" height="100%" aria-hidden="true" focusable="false">
      <path d="M0 80a80 80 0 0 1 160 0z" fill={colour} />
      <path
        d="M12 80a68 68 0 0 1 136 0M22 80a58 58 0 0 1 116 0"
        fill="none"
        stroke="rgb(0 0 0 / .16)"
        strokeWidth={3}
      />
      <path d="M46 80a34 34 0 0 1 68 0z" fill="var(--disc-label)" />
    </svg>
  );
}

/** The picture of a house ad that has none of its own. */
export function DrawnAd({ className }: { readonly className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 640 400"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="640" height="400" fill="#f2a516" />
      <circle cx="210" cy="330" r="190" fill="#e5482a" />
      <circle cx="210" cy="330" r="150" fill="none" stroke="#b5321a" strokeWidth="8" />
      <circle cx="210" cy="330" r="66" fill="#fff4dc" />
      <path
        d="M430 0h70v150a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24zM516 0h70v210a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24z"
        fill="#10302e"
      />
      <path d="M344 0h70v100a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24z" fill="#fff4dc" />
    </svg>
  );
}

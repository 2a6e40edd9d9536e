type CoinProps = { readonly className?: string | undefined };

export function Coin({ className }: CoinProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx={12} cy={12} r={12} fill="var(--c-amber-lip)" />
      <circle cx={12} cy={11.2} r={10.8} fill="var(--c-amber)" />
      <path
        d="M12.9 5.2c2.2.8 3.7 2 3.9 4.4-1-.9-2-1.3-2.9-1.4v6.3a2.9 2.6 0 1 1-1.9-2.5V5.2z"
        fill="var(--c-amber-on)"
      />
    </svg>
  );
}

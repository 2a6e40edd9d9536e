type ValveIconProps = { readonly className?: string | undefined };

/** The radio valve of the lamp, as an icon. */
export function ValveIcon({ className = "ic" }: ValveIconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M7.5 17v-6.5a4.5 4.5 0 0 1 9 0V17z" />
      <path d="M12 2.5V6M9.5 17v4.5M14.5 17v4.5" />
    </svg>
  );
}

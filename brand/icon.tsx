import type { IconNode } from "lucide";
import { createElement } from "react";

type IconProps = { readonly of: IconNode; readonly className?: string | undefined; readonly strokeWidth?: number };

/** A Lucide icon, as bold as our fonts. Only the drawings of `lucide` are used: its React package is too large. */
export function Icon({ of, className = "ic", strokeWidth = 2.2 }: IconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {of.map(([shape, attributes], at) => createElement(shape, { key: at, ...attributes }))}
    </svg>
  );
}

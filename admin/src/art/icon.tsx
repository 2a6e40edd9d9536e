import type { LucideIcon } from "lucide-react";

type IconProps = { readonly of: LucideIcon; readonly className?: string | undefined; readonly strokeWidth?: number };

/** A Lucide icon at the weight of our type. */
export function Icon({ of: Drawing, className = "ic", strokeWidth = 2.2 }: IconProps) {
  return <Drawing className={className} strokeWidth={strokeWidth} aria-hidden="true" focusable="false" />;
}

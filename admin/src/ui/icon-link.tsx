import type { LucideIcon } from "lucide-react";
import { Link, type LinkProps } from "react-router";
import { Icon } from "../art/icon.tsx";

type IconLinkProps = { readonly of: LucideIcon; readonly label: string; readonly to: LinkProps["to"] };

export function IconLink({ of, label, to }: IconLinkProps) {
  return (
    <Link className="ic-btn" to={to} aria-label={label} title={label}>
      <Icon of={of} />
    </Link>
  );
}

import type { LucideIcon } from "lucide-react";
import { Link, type LinkProps } from "react-router";
import { Icon } from "../art/icon.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconLinkProps = { readonly of: LucideIcon; readonly label: string; readonly to: LinkProps["to"] };

export function IconLink({ of, label, to }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <Link className="ic-btn" to={to} aria-label={label}>
        <Icon of={of} />
      </Link>
    </Tooltip>
  );
}

import type { IconNode } from "lucide";
import { Link, type LinkProps } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconLinkProps = { readonly of: IconNode; readonly label: string; readonly to: LinkProps["to"] };

export function IconLink({ of, label, to }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <Link className="ic-btn" to={to} aria-label={label}>
        <Icon of={of} />
      </Link>
    </Tooltip>
  );
}

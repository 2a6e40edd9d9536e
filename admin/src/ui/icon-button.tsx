import type { IconNode } from "lucide";
import type { ButtonHTMLAttributes } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "className" | "aria-label" | "title"> & {
  readonly of: IconNode;
  /** What it does and to what: «Удалить: Коробейники». */
  readonly label: string;
  readonly bad?: boolean;
};

export function IconButton({ of, label, bad = false, ...button }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button {...button} type="button" className={bad ? "ic-btn ic-btn--bad" : "ic-btn"} aria-label={label}>
        <Icon of={of} />
      </button>
    </Tooltip>
  );
}

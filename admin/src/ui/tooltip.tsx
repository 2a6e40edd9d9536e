import type { ReactElement } from "react";
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import styles from "./tooltip.module.css";

type TooltipProps = {
  readonly text: string;
  /** One element that takes the focus. */
  readonly children: ReactElement<Record<string, unknown>, string>;
};

/** What an icon means, for a pointer that rests on it and for the focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={styles.tooltip ?? ""} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

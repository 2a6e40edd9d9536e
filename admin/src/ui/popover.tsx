import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

type PopoverProps = {
  readonly className: string | undefined;
  readonly summary: ReactNode;
  /** The name of the button where its content does not say it. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A `details` that closes like a menu: by Esc, by a click or a focus elsewhere, by a choice of a link. */
export function Popover({ className, summary, label, children }: PopoverProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current !== null) ref.current.open = false;
  };

  useEffect(() => {
    const handlePointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && ref.current?.contains(target) === false) ref.current.open = false;
    };
    document.addEventListener("pointerdown", handlePointer);
    return () => document.removeEventListener("pointerdown", handlePointer);
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || ref.current?.open !== true) return;
    event.stopPropagation();
    close();
    ref.current.querySelector("summary")?.focus();
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && ref.current?.contains(relatedTarget) === false) close();
  };

  return (
    <details ref={ref} className={className} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}

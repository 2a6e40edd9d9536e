import { type ReactNode, useEffect, useRef } from "react";

type PopoverProps = {
  readonly className: string | undefined;
  readonly summary: ReactNode;
  /** The name of the button where its content does not say it. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A `details` that closes like a menu: by Esc, by a click or a focus elsewhere. */
export function Popover({ className, summary, label, children }: PopoverProps) {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = ref.current;
    if (details === null) return;
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !details.contains(target)) details.open = false;
    };
    const handlePress = ({ target }: PointerEvent) => closeOutside(target);
    const handleFocusOut = ({ relatedTarget }: FocusEvent) => closeOutside(relatedTarget);
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      // Not the dialog it stands in.
      event.preventDefault();
      event.stopPropagation();
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", handlePress);
    details.addEventListener("focusout", handleFocusOut);
    details.addEventListener("keydown", handleKeyDown);
    return () => {
      document.removeEventListener("pointerdown", handlePress);
      details.removeEventListener("focusout", handleFocusOut);
      details.removeEventListener("keydown", handleKeyDown);
    };
  }, []);

  return (
    <details ref={ref} className={className}>
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}

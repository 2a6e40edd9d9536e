import { type KeyboardEvent, use } from "react";
import { ComboBoxStateContext, Input } from "react-aria-components/ComboBox";
import type { ComboBoxProps } from "./combo-box.tsx";

type ComboInputProps = Pick<ComboBoxProps, "id" | "maxLength" | "placeholder" | "text" | "onBackspace" | "onLeave">;

/** The input of a combobox, which also opens it on a press. */
export function ComboInput({ id, maxLength, placeholder, text, onBackspace, onLeave }: ComboInputProps) {
  const state = use(ComboBoxStateContext);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && text === "") onBackspace?.();
    if (event.key !== "Escape") return;
    // Closes the list; without one it is for the dialog that the field stands in.
    if (state?.isOpen !== true) event.stopPropagation();
    else {
      event.preventDefault();
      onLeave?.();
    }
  };
  return (
    <Input
      {...(id !== undefined && { id })}
      maxLength={maxLength}
      placeholder={placeholder ?? ""}
      onClick={({ currentTarget }) => {
        if (state?.isOpen === true) return;
        // What is typed takes the place of the text, as where Tab leads here.
        currentTarget.select();
        state?.open(null, "manual");
      }}
      onKeyDownCapture={handleKeyDown}
    />
  );
}

import { type KeyboardEvent, type ReactNode, use } from "react";
import { ComboBox as AriaComboBox, ComboBoxStateContext, Input } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { type FieldControl, labelIdOf } from "@hitoslov/brand/controls/form-field.tsx";
import { OptionList, SelectOption } from "./select.tsx";
import styles from "./select.module.css";

export type ComboBoxProps = Partial<FieldControl> & {
  /** Where no label belongs to it. */
  readonly "aria-label"?: string | undefined;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Any text may stand, not only what is offered. */
  readonly free?: boolean;
  readonly multiple?: boolean;
  /** What is offered now: the owner filters it. */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  /** What stands where nothing is offered. */
  readonly empty?: string;
  readonly chosen: readonly string[];
  /** Also called with no change: when the list closes, as it does where the page scrolls under it. */
  readonly onChoose: (ids: readonly string[]) => void;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** By Esc, or to another field. */
  readonly onLeave?: (() => void) | undefined;
  /** What is chosen already, before the text. */
  readonly tags?: ReactNode;
  /** Backspace while there is no text. */
  readonly onBackspace?: () => void;
  /** Takes the place of the arrow. */
  readonly clear?: ReactNode;
};

/** A text field that offers what fits the text. */
export function ComboBox(props: ComboBoxProps) {
  const { chosen, multiple = false, choices, empty = "", onChoose, tags, clear } = props;
  const content = (
    <>
      <Group className={`input ${styles.box}`} data-tags={(multiple && chosen.length > 0) || undefined}>
        {tags}
        <ComboInput {...props} />
        {clear ?? <span className={styles.arrow} />}
      </Group>
      <OptionList empty={empty}>
        {choices.map(({ id, label }) => (
          <SelectOption key={id} id={id} label={label} />
        ))}
      </OptionList>
    </>
  );
  const shared = sharedProps(props);
  return multiple ? (
    <AriaComboBox
      {...shared}
      selectionMode="multiple"
      value={[...chosen]}
      onChange={(keys) => onChoose(keys.map(String))}
    >
      {content}
    </AriaComboBox>
  ) : (
    <AriaComboBox {...shared} value={chosen[0] ?? null} onChange={(key) => onChoose(key === null ? [] : [String(key)])}>
      {content}
    </AriaComboBox>
  );
}

function sharedProps({ id, required, disabled, free, text, onType, onLeave, ...aria }: ComboBoxProps) {
  return {
    ...(id === undefined ? { "aria-label": aria["aria-label"] ?? "" } : { "aria-labelledby": labelIdOf(id) }),
    ...(aria["aria-describedby"] !== undefined && { "aria-describedby": aria["aria-describedby"] }),
    className: styles.select ?? "",
    // The form tells what is wrong, as at its other fields.
    validationBehavior: "aria",
    isRequired: required === true,
    isInvalid: aria["aria-invalid"] === true,
    isDisabled: disabled === true,
    allowsCustomValue: free === true,
    allowsEmptyCollection: free !== true,
    defaultFilter: () => true,
    inputValue: text,
    onInputChange: onType,
    ...(onLeave !== undefined && { onBlur: onLeave }),
  } as const;
}

type ComboInputProps = Pick<ComboBoxProps, "id" | "maxLength" | "placeholder" | "text" | "onBackspace" | "onLeave">;

/** The input of a combobox, which also opens it on a press. */
function ComboInput({ id, maxLength, placeholder, text, onBackspace, onLeave }: ComboInputProps) {
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

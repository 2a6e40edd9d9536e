import { type KeyboardEvent, type ReactNode, use } from "react";
import { ComboBox as AriaComboBox, ComboBoxStateContext, Input } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { type FieldControl, labelIdOf } from "@hitoslov/brand/controls/form-field.tsx";
import { OptionList, SelectOption } from "./select.tsx";
import styles from "./select.module.css";

export type ComboBoxProps = Partial<FieldControl> & {
  /** If it has no label element. */
  readonly "aria-label"?: string | undefined;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Accepts any text, not only options. */
  readonly free?: boolean;
  readonly multiple?: boolean;
  /** The current options: the parent filters them. */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  /** The text if there are no options. */
  readonly empty?: string;
  readonly chosen: readonly string[];
  /** Also called without a change when the list closes, such as when the page scrolls. */
  readonly onChoose: (ids: readonly string[]) => void;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Called when the field is left, by Esc or to another field. */
  readonly onLeave?: (() => void) | undefined;
  /** Shown before the text: what is chosen already. */
  readonly tags?: ReactNode;
  /** Called for Backspace in an empty field. */
  readonly onBackspace?: () => void;
  /** Shown instead of the arrow. */
  readonly clear?: ReactNode;
};

/** A text field with matching options. */
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
    // The form shows errors, as for its other fields.
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

/** The input of a combobox; a press opens the list too. */
function ComboInput({ id, maxLength, placeholder, text, onBackspace, onLeave }: ComboInputProps) {
  const state = use(ComboBoxStateContext);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && text === "") onBackspace?.();
    if (event.key !== "Escape") return;
    // Esc closes the list; without a list it is for the dialog around the field.
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
        // Select the text, as Tab does: typing replaces it.
        currentTarget.select();
        state?.open(null, "manual");
      }}
      onKeyDownCapture={handleKeyDown}
    />
  );
}

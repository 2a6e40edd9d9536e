import { Button, Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { type FieldControl, labelIdOf } from "@hitoslov/brand/controls/form-field.tsx";
import { OptionList } from "./option-list.tsx";
import { SelectOption } from "./select-option.tsx";
import styles from "./select.module.css";

export type Option<Value extends string | number = string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};

type SelectProps<Value extends string | number> = Partial<FieldControl> & {
  /** Where no label belongs to it. */
  readonly "aria-label"?: string;
  readonly disabled?: boolean;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A value may be "", which is no key of an option. */
const keyOf = (value: string | number) => `=${value}`;

/** One of a few. */
export function Select<Value extends string | number>({
  id,
  required = false,
  disabled = false,
  options,
  value,
  onChange,
  ...aria
}: SelectProps<Value>) {
  return (
    <AriaSelect
      {...(id === undefined ? { "aria-label": aria["aria-label"] ?? "" } : { "aria-labelledby": labelIdOf(id) })}
      className={styles.select ?? ""}
      isDisabled={disabled}
      placeholder=""
      disabledKeys={options.filter((option) => option.disabled === true).map((option) => keyOf(option.value))}
      value={options.some((option) => option.value === value) ? keyOf(value) : null}
      onChange={(key) => {
        const option = options.find((other) => keyOf(other.value) === key);
        if (option !== undefined && option.value !== value) onChange(option.value);
      }}
    >
      <Button
        {...(id !== undefined && { id })}
        className={`input ${styles.button}`}
        // The role of the browser's own select, which may be required and invalid; a button may not.
        render={(button) => (
          <button
            {...button}
            type="button"
            role="combobox"
            aria-controls={button["aria-controls"]}
            aria-expanded={button["aria-expanded"]}
            // Its content is its value, and no part of its name.
            aria-labelledby={id === undefined ? undefined : labelIdOf(id)}
            aria-label={aria["aria-label"]}
            aria-required={required}
            aria-invalid={aria["aria-invalid"]}
            aria-describedby={aria["aria-describedby"]}
          />
        )}
      >
        <SelectValue className={styles.value ?? ""} />
        <span className={styles.arrow} />
      </Button>
      <OptionList>
        {options.map((option) => (
          <SelectOption key={option.value} id={keyOf(option.value)} label={option.label} />
        ))}
      </OptionList>
    </AriaSelect>
  );
}

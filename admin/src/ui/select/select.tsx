import { type FieldControl, FormField, labelIdOf } from "@hitoslov/brand/controls/form-field.tsx";
import { Button, Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import styles from "./select.module.css";
import type { ReactNode } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Check } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";

type FilterSelectProps = {
  readonly label: string;
  /** The label of no filter: «Все уровни». */
  readonly all: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A filter with a few options; "" is no filter. */
export function FilterSelect({ all, options, ...field }: FilterSelectProps) {
  return <SelectField {...field} options={[{ value: "", label: all }, ...options]} />;
}

type SelectFieldProps<Value extends string | number> = {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A select with the label, hint and error of a field. */
export function SelectField<Value extends string | number>({
  disabled = false,
  options,
  value,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <FormField {...field}>
      {(control) => <Select {...control} disabled={disabled} options={options} value={value} onChange={onChange} />}
    </FormField>
  );
}

export type Option<Value extends string | number = string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};

type SelectProps<Value extends string | number> = Partial<FieldControl> & {
  /** If it has no label element. */
  readonly "aria-label"?: string;
  readonly disabled?: boolean;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** The key of an option: a value may be "", which is no valid key. */
const keyOf = (value: string | number) => `=${value}`;

/** A select with a few options. */
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
        // The role of a native select: a button must not be required or invalid.
        render={(button) => (
          <button
            {...button}
            type="button"
            role="combobox"
            aria-controls={button["aria-controls"]}
            aria-expanded={button["aria-expanded"]}
            // The content is the value, and not part of the name.
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

type OptionListProps = {
  readonly children: ReactNode;
  /** The text if there are no options. */
  readonly empty?: string;
};

/** The list below a select. */
export function OptionList({ children, empty = "" }: OptionListProps) {
  return (
    <Popover className={styles.popover ?? ""} offset={4}>
      <ListBox className={styles.list ?? ""} renderEmptyState={() => <p className={styles.empty}>{empty}</p>}>
        {children}
      </ListBox>
    </Popover>
  );
}

type SelectOptionProps = { readonly id: string; readonly label: string };

export function SelectOption({ id, label }: SelectOptionProps) {
  return (
    <ListBoxItem id={id} textValue={label} className={styles.option ?? ""}>
      {({ isSelected }) => (
        <>
          <span>{label}</span>
          {isSelected && <Icon of={Check} />}
        </>
      )}
    </ListBoxItem>
  );
}

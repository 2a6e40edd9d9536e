import type { SelectHTMLAttributes } from "react";

export type Option<Value extends string | number = string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};

type SelectProps<Value extends string | number> = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  "id" | "required" | "disabled" | "aria-label" | "aria-invalid" | "aria-describedby"
> & {
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** The browser's own choice of a few. */
export function Select<Value extends string | number>({ options, value, onChange, ...select }: SelectProps<Value>) {
  return (
    <select
      {...select}
      className="input"
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map(({ label, ...option }) => (
        <option key={option.value} {...option}>
          {label}
        </option>
      ))}
    </select>
  );
}

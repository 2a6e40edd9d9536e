import { limits } from "@hitoslov/contract/limits";
import { AutoComplete } from "antd";

type CategoryInputProps = {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  /** What is offered; anything else may be typed. */
  readonly options: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (category: string) => void;
  readonly onCommit?: (() => void) | undefined;
};

export function CategoryInput({ id, label, value, options, disabled = false, onChange, onCommit }: CategoryInputProps) {
  return (
    <AutoComplete
      {...(id !== undefined && { id })}
      aria-label={label}
      disabled={disabled}
      suffixIcon={<span className="select-arrow" />}
      value={value}
      maxLength={limits.name.max}
      options={options.map((option) => ({ value: option, label: option, title: option }))}
      onChange={(next) => onChange(next)}
      onBlur={() => onCommit?.()}
    />
  );
}

import { SelectField } from "./edit-form/select-field.tsx";
import type { Option } from "./select/select.tsx";

type FilterSelectProps = {
  readonly label: string;
  /** What stands for no filter: «Все уровни». */
  readonly all: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One of a few; "" is no filter. */
export function FilterSelect({ all, options, ...field }: FilterSelectProps) {
  return <SelectField {...field} options={[{ value: "", label: all }, ...options]} />;
}

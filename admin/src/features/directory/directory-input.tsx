import { limits } from "@hitoslov/contract/limits";
import type { FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { MaskedInput } from "../../ui/masked-input.tsx";
import type { Field } from "./fields.ts";

type DirectoryInputProps = {
  readonly field: Field;
  readonly control: FieldControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function DirectoryInput({ field: { kind, mask }, control, value, onChange }: DirectoryInputProps) {
  if (mask !== undefined) return <MaskedInput {...control} mask={mask} value={value} onChange={onChange} />;
  const common = {
    ...control,
    className: "input",
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (kind === "paragraph") return <textarea {...common} rows={4} maxLength={limits.comment.max} />;
  // Not type=number: it takes a comma for a mistake and a turn of the wheel for typing.
  return <input {...common} autoComplete="off" maxLength={limits.title.max} />;
}

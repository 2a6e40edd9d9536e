import { limits } from "@hitoslov/contract/limits";
import { ComboBox } from "../../../ui/select/combo-box.tsx";
import { useQuery } from "@tanstack/react-query";
import { listDraws } from "../draw-calls.ts";
import { categoriesOf } from "../draw-values.ts";

type CategoryInputProps = {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  /** Suggestions; anything else may be typed. */
  readonly options: readonly string[];
  readonly onChange: (category: string) => void;
  readonly onCommit?: (() => void) | undefined;
};

export function CategoryInput({ id, label, value, options, onChange, onCommit }: CategoryInputProps) {
  return (
    <ComboBox
      {...(id !== undefined && { id })}
      aria-label={label}
      free
      maxLength={limits.name.max}
      choices={options.map((option) => ({ id: option, label: option }))}
      chosen={options.includes(value) ? [value] : []}
      onChoose={([option]) => option !== undefined && onChange(option)}
      text={value}
      onType={onChange}
      onLeave={onCommit}
    />
  );
}

/** The categories of prizes to choose from, those of this draw first. */
export function useCategories(own: readonly string[]): string[] {
  const { data } = useQuery({
    queryKey: ["stock", "categories"],
    queryFn: ({ signal }) => listDraws({ select: "prizes" }, signal),
  });
  return categoriesOf(data?.data ?? [], own);
}

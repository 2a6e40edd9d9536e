import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";

type SortHeadProps = {
  readonly column: {
    readonly key: string;
    readonly title: string;
    readonly sortable?: boolean;
    readonly numeric?: boolean;
  };
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
};

export function SortHead({ column: { key, title, sortable = false, numeric = false }, sort, onSort }: SortHeadProps) {
  const className = numeric ? "num" : undefined;
  if (!sortable || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const up = sort === key;
  const down = sort === `-${key}`;
  const order = up ? ("ascending" as const) : down ? ("descending" as const) : undefined;
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" onClick={() => onSort(up ? `-${key}` : key)}>
        {title}
        <Icon of={up ? ArrowUp : down ? ArrowDown : ArrowUpDown} />
      </button>
    </th>
  );
}

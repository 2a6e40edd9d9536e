import type { Named } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { flushSync } from "react-dom";
import { messageOf } from "../../lib/api.ts";
import { announceCreation } from "../../lib/creations.ts";
import { useToast } from "../toast/use-toast.ts";
import type { FieldControl } from "../edit-form/form-field.tsx";

type RemoteSelectProps<Row extends Named> = Partial<FieldControl> & {
  /** The key of the directory: what it offers is shared by every select of that directory. */
  readonly entity: string;
  readonly load: (find: string) => Promise<readonly Row[]>;
  /** Adds what is not on the list yet. */
  readonly create?: (name: string) => Promise<Row>;
  readonly multiple?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly value: readonly Row[];
  readonly onChange: (value: Row[]) => void;
};

/** The value of the option that creates; no id looks like this. */
const creating = "+";

/** A choice from a directory that the server searches. */
export function RemoteSelect<Row extends Named>({
  entity,
  load,
  create,
  multiple = false,
  placeholder = "Выберите",
  disabled = false,
  value,
  onChange,
  id,
  required,
  ...aria
}: RemoteSelectProps<Row>) {
  const [typed, setTyped] = useState("");
  const [find, setFind] = useState("");
  const [open, setOpen] = useState(false);
  const toast = useToast();
  useEffect(() => {
    const timer = setTimeout(() => setFind(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching } = useQuery({
    queryKey: [entity, "options", find],
    queryFn: () => load(find),
    placeholderData: keepPreviousData,
  });

  const known = [...value, ...(data ?? [])];
  const name = typed.trim();
  const taken = known.some((row) => row.name.toLocaleLowerCase("ru") === name.toLocaleLowerCase("ru"));
  const fresh = create !== undefined && name !== "" && name === find && !isFetching && !taken;
  const options = [
    ...(data ?? []).map((row) => ({ value: row._id, label: row.name, title: row.name })),
    ...(fresh ? [{ value: creating, label: `Добавить «${name}»`, title: `Добавить «${name}»` }] : []),
  ];

  const handleChange = (chosen: readonly { readonly value: string }[]) => {
    const rows = chosen.flatMap(({ value }) => known.find((row) => row._id === value) ?? []);
    setTyped("");
    if (create === undefined || !chosen.some(({ value }) => value === creating)) {
      onChange(rows);
      return;
    }
    const creation = create(name).then(
      // At once: the save that waits for this reads what the form holds then.
      (row) => flushSync(() => onChange(multiple ? [...rows, row] : [row])),
      (error: unknown) => toast.error(messageOf(error)),
    );
    announceCreation(creation);
  };

  const chosen = value.map((row) => ({ value: row._id, label: row.name }));
  const common = {
    ...aria,
    ...(id !== undefined && { id }),
    "aria-required": required,
    status: aria["aria-invalid"] === true ? ("error" as const) : ("" as const),
    labelInValue: true,
    disabled,
    placeholder,
    options,
    onOpenChange: setOpen,
    // The drop-down goes first; the dialog round it stays.
    onKeyDown: (event: KeyboardEvent) => {
      if (open && event.key === "Escape") event.preventDefault();
    },
    loading: isFetching,
    // Left to antd it turns while the server searches.
    suffixIcon: isFetching ? undefined : <span className="select-arrow" />,
    notFoundContent: isFetching ? "Ищем…" : "Ничего не нашлось",
    showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
    allowClear: required !== true && { label: "Очистить", clearIcon: <Icon of={X} /> },
  };
  return multiple ? (
    <Select {...common} mode="multiple" value={chosen} onChange={(next) => handleChange(next)} />
  ) : (
    <Select {...common} value={chosen[0] ?? null} onChange={(next) => handleChange(next ? [next] : [])} />
  );
}

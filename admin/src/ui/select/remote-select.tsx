import type { Named } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { messageOf } from "../../lib/api.ts";
import { announceCreation } from "../../lib/creations.ts";
import type { FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { useToast } from "../../lib/toasts.tsx";
import { ComboBox } from "./combo-box.tsx";
import styles from "./select.module.css";

type RemoteSelectProps<Row extends Named> = Partial<FieldControl> & {
  /** The query key of the directory: all its selects share the options. */
  readonly entity: string;
  readonly load: (find: string) => Promise<readonly Row[]>;
  /** Adds a new row. */
  readonly create?: (name: string) => Promise<Row>;
  readonly multiple?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly value: readonly Row[];
  readonly onChange: (value: Row[]) => void;
};

/** The id of the option «create»; no row has it. */
const creating = "+";

/** The server refuses a new name that differs from another only in case, ё and spaces. */
function keyOf(name: string): string {
  return name.toLocaleLowerCase("ru").replaceAll("ё", "е").replaceAll(/\s/g, "");
}

/** A select from a directory, searched on the server. */
export function RemoteSelect<Row extends Named>({
  entity,
  load,
  create,
  multiple = false,
  placeholder = "Выберите",
  disabled = false,
  value,
  onChange,
  ...control
}: RemoteSelectProps<Row>) {
  /** Null: no search; the field shows the chosen row. */
  const [typed, setTyped] = useState<string | null>(null);
  const [find, setFind] = useState("");
  const toast = useToast();
  const name = (typed ?? "").trim();
  useEffect(() => {
    const timer = setTimeout(() => setFind(name), 250);
    return () => clearTimeout(timer);
  }, [name]);
  const {
    data = [],
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: [entity, "options", find],
    queryFn: () => load(find),
    placeholderData: keepPreviousData,
  });

  // Not while rows that are here are only read again: what is offered would go from under the pointer.
  const isSearching = isPending || isPlaceholderData;

  const [single] = multiple ? [] : value;
  // Keep the chosen row among the options, or the field would clear it.
  const rows = single === undefined || data.some(({ _id }) => _id === single._id) ? data : [single, ...data];
  const known = [...value, ...data];
  const taken = known.some((row) => keyOf(row.name) === keyOf(name));
  const fresh = create !== undefined && name !== "" && name === find && !isSearching && !taken;
  const choices = [
    ...rows.map((row) => ({ id: row._id, label: row.name })),
    ...(fresh ? [{ id: creating, label: `Добавить «${name}»` }] : []),
  ];

  // While a row is being created, others may be chosen or removed.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);

  const change = (chosen: readonly Row[]) => {
    const same = chosen.length === value.length && chosen.every(({ _id }, index) => _id === value[index]?._id);
    if (same) return;
    setTyped(null);
    onChange([...chosen]);
  };
  const handleChoose = (ids: readonly string[]) => {
    const chosen = ids.flatMap((id) => known.find((row) => row._id === id) ?? []);
    if (create === undefined || !ids.includes(creating)) {
      change(chosen);
      return;
    }
    setTyped(null);
    const creation = create(name).then(
      // At once: a save that waits for this reads the form right after.
      (row) => flushSync(() => latest.current.onChange(multiple ? [...latest.current.value, row] : [row])),
      (error: unknown) => toast.error(messageOf(error)),
    );
    announceCreation(creation);
  };
  const handleType = (text: string) => {
    setTyped(text === single?.name ? null : text);
    if (text === "" && !multiple && control.required !== true) change([]);
  };

  return (
    <ComboBox
      {...control}
      disabled={disabled}
      placeholder={multiple && value.length > 0 ? "" : placeholder}
      multiple={multiple}
      choices={choices}
      empty={isSearching ? "Ищем…" : "Ничего не нашлось"}
      chosen={value.map(({ _id }) => _id)}
      onChoose={handleChoose}
      text={typed ?? single?.name ?? ""}
      onType={handleType}
      onLeave={() => setTyped(null)}
      onBackspace={() => multiple && change(value.slice(0, -1))}
      tags={
        multiple &&
        value.map((row) => (
          <span key={row._id} className={styles.tag}>
            <span>{row.name}</span>
            <button
              type="button"
              aria-label={`Убрать: ${row.name}`}
              disabled={disabled}
              onClick={() => change(value.filter((other) => other !== row))}
            >
              <Icon of={X} />
            </button>
          </span>
        ))
      }
      clear={
        control.required !== true && value.length > 0 && !disabled ? (
          <button type="button" className={styles.clear} aria-label="Очистить" onClick={() => change([])}>
            <Icon of={X} />
          </button>
        ) : undefined
      }
    />
  );
}

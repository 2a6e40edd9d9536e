import type { LibraryTrack } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import { formatDuration } from "../../lib/format.ts";
import { AudioButton } from "../../ui/audio-button.tsx";
import type { DataColumn } from "../../ui/data-table/grid.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { StatusSwitch } from "../../ui/status-switch.tsx";
import { GripVertical } from "lucide";
import { use } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { RowHandleContext } from "./sorting.ts";
import styles from "./library.module.css";

/** `fixed`: the rows cannot be moved now. */
export function libraryColumns(fixed: boolean): DataColumn<LibraryTrack>[] {
  return [
    {
      key: "order",
      title: "Порядок",
      sortable: true,
      render: ({ order, name }) => (
        <span className={styles.place}>
          <DragHandle name={name} disabled={fixed} />
          {order}
        </span>
      ),
    },
    { key: "name", title: "Название", sortable: true, render: ({ name }) => <b className={styles.name}>{name}</b> },
    {
      key: "executor",
      title: "Исполнители",
      hideable: true,
      render: ({ executor }) => <span className="clip2">{executor.join(", ")}</span>,
    },
    {
      key: "duration",
      title: "Длительность",
      sortable: true,
      hideable: true,
      numeric: true,
      render: ({ duration }) => (duration === null ? "—" : formatDuration(duration)),
    },
    { key: "type", title: "Тип", hideable: true, render: ({ type }) => type ?? "—" },
    {
      key: "sound",
      title: "Звук",
      hideable: true,
      render: ({ sound, name }) =>
        sound === null ? <StatusBadge tone="bad">нет файла</StatusBadge> : <AudioButton src={sound} label={name} />,
    },
    {
      key: "status_id",
      title: "Статус",
      sortable: true,
      render: ({ _id, name, executor_id, order, status_id, updated_at }) => (
        <StatusSwitch
          entity="library"
          name={name}
          status={status_id}
          onChange={(status) => api.updateLibraryItem({ _id, name, executor_id, order, status_id: status, updated_at })}
        />
      ),
    },
  ];
}

type DragHandleProps = { readonly name: string; readonly disabled: boolean };

/** The drag handle of a row: by pointer, or with Space and the arrows. */
function DragHandle({ name, disabled }: DragHandleProps) {
  const handle = use(RowHandleContext);
  return (
    <Tooltip text={`Переместить: ${name}`}>
      <button
        {...handle?.attributes}
        {...handle?.listeners}
        ref={handle?.ref}
        type="button"
        className={`ic-btn ${styles.handle}`}
        aria-label={`Переместить: ${name}`}
        disabled={disabled}
      >
        <Icon of={GripVertical} />
      </button>
    </Tooltip>
  );
}

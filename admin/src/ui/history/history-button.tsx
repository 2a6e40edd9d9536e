import type { Entity } from "@hitoslov/contract";
import { History } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { HistoryDrawer, type HistoryLabels, type HistoryNames } from "./history-drawer.tsx";

type HistoryButtonProps = {
  readonly entity: Entity;
  /** Left out: every row of the entity. */
  readonly id?: string;
  /** Russian names of fields: `{ name: "Название" }`; others stand as they are. */
  readonly labels: HistoryLabels;
  readonly names?: HistoryNames;
};

/** A key «История»: who has changed what, and when. */
export function HistoryButton({ entity, id, labels, names = {} }: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={History} />
        История
      </button>
      {open && <HistoryDrawer entity={entity} id={id} labels={labels} names={names} onClose={() => setOpen(false)} />}
    </>
  );
}

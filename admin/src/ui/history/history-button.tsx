import type { Entity } from "@hitoslov/contract";
import { HistoryDrawer, type HistoryLabels, type HistoryNames } from "./history-drawer.tsx";
import { OpenHistory } from "./open-history.tsx";

type HistoryButtonProps = {
  readonly entity: Entity;
  /** Left out: every row of the entity. */
  readonly id?: string;
  /** Russian names of fields: `{ name: "Название" }`; others stand as they are. */
  readonly labels: HistoryLabels;
  readonly names?: HistoryNames;
};

/** A button «История»: who has changed what, and when. */
export function HistoryButton({ entity, id, labels, names = {} }: HistoryButtonProps) {
  return (
    <OpenHistory>
      {(onClose) => <HistoryDrawer entity={entity} id={id} labels={labels} names={names} onClose={onClose} />}
    </OpenHistory>
  );
}

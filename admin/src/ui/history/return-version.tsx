import type { Change } from "@hitoslov/contract";
import { RotateCcw } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useReturn } from "../use-return.ts";
import styles from "./history.module.css";

type ReturnVersionProps = {
  readonly change: Pick<Change, "_id" | "kept" | "action">;
  /** It is how the row is now. */
  readonly isLatest: boolean;
  /** It is how the row is again: a form that lies below would save over it what it shows. */
  readonly onDone: () => void;
};

/** «Вернуть эту версию», where it is kept and is not the row's own. */
export function ReturnVersion({ change: { _id, kept, action }, isLatest, onDone }: ReturnVersionProps) {
  const { returnVersion } = useReturn();
  if (!kept || isLatest || action === "delete") return null;
  const handleReturn = async () => {
    if (await returnVersion(_id)) onDone();
  };
  return (
    <button type="button" className={`key ${styles.back}`} onClick={() => void handleReturn()}>
      <Icon of={RotateCcw} />
      Вернуть эту версию
    </button>
  );
}

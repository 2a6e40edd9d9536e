import { type Entity, type Status, statuses } from "@hitoslov/contract";
import { useState } from "react";
import { messageOf } from "../lib/api.ts";
import { invalidate } from "../lib/queries.ts";
import { useToast } from "./toast/use-toast.ts";
import { edited } from "../messages.ts";
import styles from "./status-switch.module.css";

type StatusSwitchProps = {
  readonly entity: Entity;
  /** What it switches: the song's name. */
  readonly name: string;
  readonly status: Status;
  readonly onChange: (status: Status) => Promise<unknown>;
};

const [on, off] = statuses;

/** Активна or Неактивна, right in the row; it turns when the server has agreed. */
export function StatusSwitch({ entity, name, status, onChange }: StatusSwitchProps) {
  const [pending, setPending] = useState(false);
  const toast = useToast();

  const handleChange = async () => {
    if (pending) return;
    setPending(true);
    try {
      await onChange(status === on ? off : on);
      toast.success(edited(entity));
    } catch (error) {
      toast.error(messageOf(error));
    }
    // After a refusal too: a colleague may have been faster.
    await invalidate(entity);
    setPending(false);
  };

  return (
    <label className={styles.switch} aria-busy={pending}>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        aria-label={`Активна: ${name}`}
        checked={status === on}
        aria-checked={status === on}
        onChange={() => void handleChange()}
      />
      <span aria-hidden="true">{status}</span>
    </label>
  );
}

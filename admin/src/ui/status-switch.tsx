import { type Entity, type SongStatus, songStatuses, type Status, statuses } from "@hitoslov/contract";
import { messageOf } from "../lib/api.ts";
import { invalidate } from "../lib/queries.ts";
import { edited } from "../messages.ts";
import { Switch } from "./switch.tsx";
import { useToast } from "../lib/toasts.tsx";

type StatusSwitchProps = {
  readonly entity: Entity;
  /** What it switches: the song's name. */
  readonly name: string;
  /** A draft is switched on as well: that publishes it. */
  readonly status: SongStatus;
  readonly onChange: (status: Status) => Promise<unknown>;
};

const [active, inactive] = statuses;

/** Активна or Неактивна, right in the row. */
export function StatusSwitch({ entity, name, status, onChange }: StatusSwitchProps) {
  const toast = useToast();

  const handleChange = async (on: boolean) => {
    try {
      await onChange(on ? active : inactive);
      toast.success(edited(entity));
    } catch (error) {
      toast.error(messageOf(error));
    }
    // After a refusal too: a colleague may have been faster.
    await invalidate(entity);
  };

  return (
    <Switch small label={`Активна: ${name}`} on={status === active} onChange={handleChange}>
      <span aria-hidden="true">{status}</span>
    </Switch>
  );
}

export const statusOptions = statuses.map((value) => ({ value, label: value }));
/** Of songs, which may be drafts as well. */
export const songStatusOptions = songStatuses.map((value) => ({ value, label: value }));

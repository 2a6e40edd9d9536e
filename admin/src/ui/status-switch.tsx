import { type Entity, type SongStatus, songStatuses, type Status, statuses } from "@hitoslov/contract";
import { messageOf } from "../lib/api.ts";
import { invalidate } from "../lib/queries.ts";
import { edited } from "../messages.ts";
import { Switch } from "./switch.tsx";
import { useToast } from "../lib/toasts.tsx";

type StatusSwitchProps = {
  readonly entity: Entity;
  /** The name of the row it switches. */
  readonly name: string;
  /** Drafts have the switch too: it publishes them. */
  readonly status: SongStatus;
  readonly onChange: (status: Status) => Promise<unknown>;
};

const [active, inactive] = statuses;

/** Switches «Активна» and «Неактивна» in the row. */
export function StatusSwitch({ entity, name, status, onChange }: StatusSwitchProps) {
  const toast = useToast();

  const handleChange = async (on: boolean) => {
    try {
      await onChange(on ? active : inactive);
      toast.success(edited(entity));
    } catch (error) {
      toast.error(messageOf(error));
    }
    // Also after an error: a colleague may have been faster.
    await invalidate(entity);
  };

  return (
    <Switch small label={`Активна: ${name}`} on={status === active} onChange={handleChange}>
      <span aria-hidden="true">{status}</span>
    </Switch>
  );
}

export const statusOptions = statuses.map((value) => ({ value, label: value }));
/** For songs, which may also be drafts. */
export const songStatusOptions = songStatuses.map((value) => ({ value, label: value }));

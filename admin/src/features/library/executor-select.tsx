import type { Named } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import type { FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { RemoteSelect } from "../../ui/select/remote-select.tsx";

type ExecutorSelectProps = {
  readonly control: FieldControl;
  readonly value: readonly Named[];
  readonly disabled?: boolean;
  readonly onChange: (value: Named[]) => void;
};

async function load(find: string) {
  const { data } = await api.listExecutor({ limit: 30, ...(find !== "" && { find }) });
  return data;
}

async function create(name: string) {
  const { _id, name: kept } = await api.createExecutor({ name });
  void invalidate("executor");
  return { _id, name: kept };
}

export function ExecutorSelect({ control, ...select }: ExecutorSelectProps) {
  return (
    <RemoteSelect
      {...control}
      {...select}
      entity="executor"
      multiple
      placeholder="Найдите или добавьте"
      load={load}
      create={create}
    />
  );
}

import { type DirectoryName, type MergedDirectory, mergedDirectories, type Named, nouns } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { api } from "../../lib/api.ts";
import { counted } from "../../lib/format.ts";
import { invalidate } from "../../lib/queries.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { RemoteSelect } from "../../ui/select/remote-select.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { useFormCall } from "../../ui/use-form-call.ts";
import { callsOf } from "./calls.ts";
import { nameOf, type Row } from "./fields.ts";
import styles from "./directory.module.css";

/** Whether two rows of the list can be one and the same, spelt twice. */
export function isMerged(list: DirectoryName): list is MergedDirectory {
  return mergedDirectories.some((name) => name === list);
}

type MergeDialogProps = { readonly list: MergedDirectory; readonly row: Row; readonly onClose: () => void };

/** Puts another row in the place of this one, in every song. */
export function MergeDialog({ list, row, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<readonly Named[]>([]);
  const toast = useToast();
  const name = nameOf(list, row);
  const form = useFormCall("into_id", async () => {
    const { songs } = await api.mergeDirectoryRows({ directory: list, _id: row._id, into_id: into[0]?._id ?? "" });
    toast.success(`Объединено: «${name}» теперь «${into[0]?.name}», песен: ${songs}`);
    await Promise.all([invalidate(list), invalidate("sound"), invalidate("library")]);
    onClose();
  });
  const load = async (find: string) => {
    const { data } = await callsOf(list).list({ limit: limits.page.default, ...(find !== "" && { find }) });
    return data.filter(({ _id }) => _id !== row._id).map((other) => ({ _id: other._id, name: nameOf(list, other) }));
  };
  return (
    <Dialog title={`Объединить ${nouns[list].accusative} «${name}»`} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <p>
          {row.songs === null || row.songs === 0
            ? "Песен у\u00A0этой записи нет."
            : `${counted(row.songs, "песня перейдёт", "песни перейдут", "песен перейдут")} к\u00A0другой записи.`}{" "}
          «{name}» исчезнет из&nbsp;справочника.
        </p>
        <FormField label={"С\u00A0какой записью объединить"} required error={form.errors["into_id"]}>
          {(control) => (
            <RemoteSelect {...control} entity={`${list}-into-${row._id}`} load={load} value={into} onChange={setInto} />
          )}
        </FormField>
        <FormKeys>
          <button type="button" className="key" onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--bad" aria-busy={form.pending}>
            Объединить
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}

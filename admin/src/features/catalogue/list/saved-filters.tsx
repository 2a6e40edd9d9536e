import type { SavedFilter } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide";
import { useState } from "react";
import { MenuItem } from "react-aria-components/Menu";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { api } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { added } from "../../../messages.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useClose } from "../../../ui/dialog/use-close.ts";
import { DropMenu, menuItem } from "../../../ui/drop-menu.tsx";
import { FormButtons } from "../../../ui/form-buttons.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import { useDelete } from "../../../ui/use-delete.ts";
import { useFormCall } from "../../../ui/use-form-call.ts";
import styles from "./saved-filters.module.css";

const savedQuery = queryOptions({
  queryKey: ["saved_filter"],
  queryFn: async ({ signal }) => (await api.listSavedFilters({}, { signal })).data,
  staleTime: 60_000,
});

type SavedFiltersProps = {
  /** Whether search or filters are set, so that there is something to save. */
  readonly narrowed: boolean;
};

/** Named filters; one press applies one to the list. */
export function SavedFilters({ narrowed }: SavedFiltersProps) {
  const { data: filters = [] } = useQuery(savedQuery);
  const [dialog, setDialog] = useState<"save" | "list" | null>(null);
  const navigate = useNavigate();
  if (filters.length === 0 && !narrowed) return null;
  return (
    <>
      <DropMenu
        className="key"
        button={
          <>
            <Icon of={Bookmark} />
            <span className="on-wide">Сохранённые</span>
          </>
        }
      >
        {[
          ...filters.map(({ _id, name, query, shared }) => (
            <MenuItem
              key={_id}
              id={_id}
              textValue={name}
              className={menuItem}
              onAction={() => void navigate({ pathname: "/", search: `?${query}` })}
            >
              <Icon of={Bookmark} />
              <span className={styles.name}>
                {name}
                {shared && <small>для всех</small>}
              </span>
            </MenuItem>
          )),
          ...(narrowed
            ? [
                <MenuItem key="+" id="+" className={menuItem} onAction={() => setDialog("save")}>
                  <Icon of={BookmarkPlus} />
                  Сохранить эти фильтры…
                </MenuItem>,
              ]
            : []),
          ...(filters.some(({ own }) => own)
            ? [
                <MenuItem key="-" id="-" className={menuItem} onAction={() => setDialog("list")}>
                  <Icon of={Trash2} />
                  Удалить лишние…
                </MenuItem>,
              ]
            : []),
        ]}
      </DropMenu>
      {dialog === "save" && <SaveDialog onClose={() => setDialog(null)} />}
      {dialog === "list" && <RemoveDialog filters={filters} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The address without the page: a filter starts at the first page. */
function withoutPage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  return params.toString();
}

function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const handleClose = useClose(name !== "", onClose);
  const { search } = useLocation();
  const toast = useToast();
  const form = useFormCall("name", async () => {
    await api.createSavedFilter({ name, shared, query: withoutPage(search) });
    toast.success(added("saved_filter"));
    await invalidate("saved_filter");
    onClose();
  });
  return (
    <Dialog title="Сохранить фильтры" onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        <TextField
          label="Название"
          required
          error={form.errors["name"] ?? form.errors["query"]}
          max={limits.name.max}
          value={name}
          onChange={setName}
        />
        <Switch on={shared} onChange={setShared}>
          Для всех сотрудников
        </Switch>
        <FormButtons>
          <button type="button" className="key" onClick={handleClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" aria-busy={form.pending}>
            Сохранить
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}

type RemoveDialogProps = { readonly filters: readonly SavedFilter[]; readonly onClose: () => void };

function RemoveDialog({ filters, onClose }: RemoveDialogProps) {
  const remove = useDelete("saved_filter", (_id) => api.deleteSavedFilter({ _id }));
  const own = filters.filter((filter) => filter.own);
  return (
    <Dialog title="Сохранённые фильтры" onClose={onClose}>
      <ul className={styles.list}>
        {own.map(({ _id, name, shared, login }) => (
          <li key={_id}>
            <span className={styles.name}>
              {name}
              {shared && <small>для всех, {login ?? "удалённый сотрудник"}</small>}
            </span>
            <IconButton of={Trash2} bad label={`Удалить: ${name}`} onClick={() => void remove(_id, name)} />
          </li>
        ))}
      </ul>
      {own.length === 0 && <p>Здесь пока пусто.</p>}
    </Dialog>
  );
}

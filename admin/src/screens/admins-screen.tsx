import { type Admin, roleNames, staffSectionNames } from "@hitoslov/contract";
import { ShieldOff, UserPlus } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, messageOf } from "../lib/api.ts";
import { invalidate, listKey, meQuery, reload, totpQuery } from "../lib/queries.ts";
import { Switch } from "../ui/switch.tsx";
import { useToast } from "../lib/toasts.tsx";
import { formatWhen } from "../lib/format.ts";
import { shownPhone } from "../lib/masks.ts";
import { useMe } from "../lib/use-me.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import type { DataColumn } from "../ui/data-table/grid.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { useListState } from "../ui/data-table/use-list-state.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { AdminForm } from "../features/admins/admin-form.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { labelsOf, namesOf } from "./journal-labels.ts";
import styles from "../features/admins/admins.module.css";

export function AdminsScreen() {
  const [adding, setAdding] = useState(false);
  return (
    <StaffPage
      title="Администраторы"
      actions={
        <>
          <HistoryButton entity="admin" labels={labelsOf("admin")} names={namesOf("admin")} />
          <button type="button" className="key key--action" onClick={() => setAdding(true)}>
            <Icon of={UserPlus} />
            Добавить администратора
          </button>
        </>
      }
    >
      <RequireFactor />
      <AdminsTable adding={adding} onAdded={() => setAdding(false)} />
    </StaffPage>
  );
}

/** The server refuses while the owner has no second factor of their own. */
function RequireFactor() {
  const { data } = useQuery(totpQuery);
  const toast = useToast();
  if (data === undefined) return null;

  const reread = () => reload(totpQuery.queryKey);
  const handleChange = async (on: boolean) => {
    try {
      const { required } = await api.requireTotp({ required: on });
      // Reload first, so that the switch turns before the toast.
      await reread();
      toast.success(required ? "Второй фактор теперь обязателен" : "Второй фактор больше не\u00A0обязателен");
    } catch (error) {
      toast.error(messageOf(error));
      await reread();
    }
  };

  return (
    <Switch on={data.required} onChange={handleChange}>
      Требовать второй фактор от&nbsp;всех сотрудников
    </Switch>
  );
}

function roleOf({ role, sections }: Admin) {
  return (
    <span className={styles.role}>
      {roleNames[role]}
      {sections !== null && <small>{sections.map((section) => staffSectionNames[section]).join(", ")}</small>}
    </span>
  );
}

const columns: DataColumn<Admin>[] = [
  {
    key: "login",
    title: "Логин",
    sortable: true,
    render: ({ login, name, photo }) => (
      <span className={styles.person}>
        <Avatar photo={photo} name={login} />
        <span>
          <b>{login}</b>
          {name !== null && <small>{name}</small>}
        </span>
      </span>
    ),
  },
  { key: "email", title: "Почта", sortable: true, hideable: true, render: ({ email }) => email ?? "—" },
  { key: "phone", title: "Телефон", hideable: true, render: ({ phone }) => shownPhone(phone) || "—" },
  { key: "role", title: "Роль", sortable: true, render: roleOf },
  { key: "totp", title: "Второй фактор", hideable: true, render: ({ totp }) => (totp ? "есть" : "нет") },
  {
    key: "last_seen_at",
    title: "Последний визит",
    sortable: true,
    hideable: true,
    render: ({ last_seen_at }) => (last_seen_at === null ? "ещё не было" : formatWhen(last_seen_at)),
  },
];

type AdminsTableProps = { readonly adding: boolean; readonly onAdded: () => void };

/** `adding`: the form of a new administrator is open. */
function AdminsTable({ adding, onAdded }: AdminsTableProps) {
  const me = useMe();
  const list = useListState({ sorts: ["login", "email", "role", "last_seen_at"], defaultSort: "login" });
  const query = useQuery({
    queryKey: listKey("admin", list.query),
    queryFn: ({ signal }) => api.listAdmins(list.query, { signal }),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete("admin", (_id) => api.deleteUser({ _id }));
  const resetFactor = useFactorReset();
  const [edited, setEdited] = useState<Admin | null>(null);
  const handleEdited = ({ _id }: Admin) => {
    if (_id === me._id) void reload(meQuery.queryKey);
  };

  return (
    <>
      <DataTable
        name="admin"
        caption="Администраторы"
        state={list}
        query={query}
        columns={columns}
        rowName={({ login }) => login}
        rowActions={(row) => ({
          edit: () => setEdited(row),
          remove: () => void remove(row._id, row.login),
          extra: row.totp && row._id !== me._id && (
            <IconButton
              of={ShieldOff}
              label={`Сбросить второй фактор: ${row.login}`}
              onClick={() => void resetFactor(row)}
            />
          ),
        })}
        tools={<SearchField value={list.find} onChange={list.setFind} placeholder="Логин, имя, почта или телефон" />}
        empty="Тишина в&nbsp;эфире. Администраторов пока нет."
      />
      {(adding || edited !== null) && (
        <AdminForm
          key={edited?._id}
          row={edited}
          onEdited={handleEdited}
          onClose={() => (edited === null ? onAdded() : setEdited(null))}
        />
      )}
    </>
  );
}

/** Removes the second factor of somebody who has lost the phone and the recovery codes. */
function useFactorReset() {
  const confirm = useConfirm();
  const toast = useToast();
  return async ({ _id, login }: Admin): Promise<void> => {
    const title = `Сбросить второй фактор: ${login}?`;
    const text = "Все сеансы этого сотрудника завершатся. Войти можно будет по\u00A0одному паролю.";
    if (!(await confirm({ title, text, yes: "Сбросить", danger: true }))) return;
    try {
      await api.resetTotp({ _id });
      toast.success("Второй фактор сброшен");
    } catch (error) {
      toast.error(messageOf(error));
    }
    await invalidate("admin");
  };
}

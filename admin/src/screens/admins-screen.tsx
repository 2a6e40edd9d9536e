import { roleNames } from "@hitoslov/contract";
import { UserPlus } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AdminsTable } from "../features/admins/admins-table.tsx";
import { RequireFactor } from "../features/admins/require-factor.tsx";
import { HistoryButton } from "../ui/history/history-button.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

const labels = {
  login: "Логин",
  email: "Почта",
  phone: "Телефон",
  password: "Пароль",
  role: "Роль",
  name: "Имя",
  totp: "Второй фактор",
};

export function AdminsScreen() {
  const [adding, setAdding] = useState(false);
  return (
    <StaffPage
      title="Администраторы"
      actions={
        <>
          <HistoryButton entity="admin" labels={labels} names={{ role: roleNames }} />
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

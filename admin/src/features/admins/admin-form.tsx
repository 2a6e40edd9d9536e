import { type Admin, roleNames, type StaffSection, staffSectionNames, staffSections } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { api } from "../../lib/api.ts";
import { typedPhone } from "@hitoslov/brand/phones.ts";
import { shownPhone } from "../../lib/masks.ts";
import { sections } from "../../lib/sections.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { SelectField } from "../../ui/select/select.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { Dices } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { adminNames } from "../../lib/trail.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { createPassword } from "./password.ts";
import styles from "./admins.module.css";

type AdminFormProps = {
  /** Null for a new administrator. */
  readonly row: Admin | null;
  readonly onEdited: (admin: Admin) => void;
  readonly onClose: () => void;
};

const roles = ([2, 1] as const).map((role) => ({ value: role, label: roleNames[role] }));

const labels = {
  login: "Логин",
  email: "Почта",
  phone: "Телефон",
  password: "Пароль",
  role: "Роль",
  sections: "Разделы",
  reads_papers: "Видит паспортные данные победителей",
};

async function loadAdmin(id: string): Promise<Admin> {
  const { data } = await api.listAdmins({ ids: id });
  const [admin] = data;
  if (admin === undefined) throw new Error("the administrator is gone");
  return admin;
}

export function AdminForm({ row, onEdited, onClose }: AdminFormProps) {
  const form = useEditForm({
    entity: "admin",
    row,
    read: (row) => ({
      login: row?.login ?? "",
      email: row?.email ?? "",
      phone: shownPhone(row?.phone ?? null),
      password: "",
      role: row?.role ?? 2,
      sections: row?.sections ?? null,
      reads_papers: row?.reads_papers ?? false,
    }),
    save: async ({ phone, password, ...typed }, updated_at, row) => {
      // An owner is never limited: what was chosen for an administrator would only be refused.
      const rights = typed.role === 1 ? { sections: null, reads_papers: false } : {};
      const fields = { ...typed, ...rights, phone: typedPhone(phone) };
      if (row === null) return api.createAdmin({ ...fields, password });
      const passwords = password === "" ? {} : { password };
      const saved = await api.updateAdmin({ ...fields, ...passwords, _id: row._id, updated_at });
      onEdited(saved);
      return saved;
    },
    ...(row !== null && { load: () => loadAdmin(row._id) }),
    labels,
    names: adminNames,
    draft: false,
    onSaved: onClose,
  });
  const { values, errors, set } = form;
  const handleClose = () => void form.mayLeave().then((leaves) => leaves && onClose());

  return (
    <Dialog
      side
      title={row === null ? "Добавить администратора" : `Администратор «${row.login}»`}
      onClose={handleClose}
    >
      <form {...form.props} className={styles.form}>
        <TextField
          label="Логин"
          required
          error={errors["login"]}
          max={limits.login.max}
          autoComplete="off"
          value={values.login}
          onChange={(login) => set("login", login)}
        />
        <TextField
          label="Почта"
          required
          error={errors["email"]}
          max={limits.email.max}
          type="email"
          autoComplete="off"
          value={values.email}
          onChange={(email) => set("email", email)}
        />
        <PhoneField
          label="Телефон"
          placeholder="+7(900)123-45-67"
          error={errors["phone"]}
          value={values.phone}
          onChange={(phone) => set("phone", phone)}
        />
        <NewPasswordField
          required={row === null}
          error={errors["password"]}
          value={values.password}
          onChange={(password) => set("password", password)}
        />
        <SelectField
          label="Роль"
          required
          error={errors["role"]}
          options={roles}
          value={values.role}
          onChange={(role) => set("role", role)}
        />
        {values.role === 2 && (
          <SectionsField
            value={values.sections}
            error={errors["sections"]}
            onChange={(sections) => set("sections", sections)}
          />
        )}
        {values.role === 2 && (
          <label className="check">
            <input
              type="checkbox"
              checked={values.reads_papers}
              onChange={({ target }) => set("reads_papers", target.checked)}
            />
            Видит паспортные и&nbsp;налоговые данные победителей
          </label>
        )}
        <StickyBar form={form} onCancel={handleClose} />
      </form>
    </Dialog>
  );
}

type NewPasswordFieldProps = {
  readonly required: boolean;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (password: string) => void;
};

function NewPasswordField({ required, error, value, onChange }: NewPasswordFieldProps) {
  /** The generated password; only a generated one can be copied. */
  const [created, setCreated] = useState("");
  const handleCreate = () => {
    const password = createPassword();
    setCreated(password);
    onChange(password);
  };
  return (
    <div className={styles.password}>
      <PasswordField
        label="Пароль"
        autoComplete="new-password"
        required={required}
        error={error}
        hint={
          required
            ? `Не короче ${limits.password.min}\u00A0символов`
            : "Оставьте пустым, чтобы не менять. С\u00A0новым паролем придётся войти заново."
        }
        value={value}
        onChange={onChange}
      />
      <div className={styles.buttons}>
        <button type="button" className="key" onClick={handleCreate}>
          <Icon of={Dices} />
          Придумать пароль
        </button>
        {created !== "" && created === value && (
          <CopyButton
            label="Скопировать"
            text={value}
            done="Пароль скопирован"
            failed="Скопировать не вышло. Покажите пароль и&nbsp;выделите его."
          />
        )}
      </div>
    </div>
  );
}

type SectionsFieldProps = {
  /** Null: all sections, also those that later versions add. */
  readonly value: readonly StaffSection[] | null;
  readonly error: string | undefined;
  readonly onChange: (sections: StaffSection[] | null) => void;
};

/** The sections that an administrator may use. */
function SectionsField({ value, error, onChange }: SectionsFieldProps) {
  const toggle = (section: StaffSection, on: boolean) =>
    onChange(staffSections.filter((known) => (known === section ? on : value?.includes(known))));
  return (
    <fieldset className="fs">
      <legend>Что открыто</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={value === null}
          onChange={({ target }) => onChange(target.checked ? null : [])}
        />
        Все разделы
      </label>
      {value !== null &&
        staffSections.map((section) => (
          <label className="check" key={section}>
            <input
              type="checkbox"
              checked={value.includes(section)}
              onChange={({ target }) => toggle(section, target.checked)}
            />
            <span>
              {staffSectionNames[section]}
              <small className={styles.screens}>
                {sections.flatMap(({ of, label }) => (of === section ? label : [])).join(", ")}
              </small>
            </span>
          </label>
        ))}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import type { User } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { api, upload } from "../../lib/api.ts";
import { typedPhone } from "@hitoslov/brand/phones.ts";
import { checkRepeated } from "../../lib/repeated-password.ts";
import { meQuery, queryClient, reload, sessionsQuery } from "../../lib/queries.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";
import { identityChanged, readUser } from "./profile-values.ts";
import styles from "./profile.module.css";

/** One's own account has no stamp: nobody else edits it here. */
const stamped = (user: User) => ({ ...user, updated_at: "" });

export function ProfileForm({ me }: { readonly me: User }) {
  const form = useEditForm({
    entity: "admin",
    row: stamped(me),
    read: (row) => readUser(row ?? me),
    save: async ({ current_password, password, again, phone, ...typed }) => {
      checkRepeated(password, again);
      const passwords = { ...(password !== "" && { password }), ...(current_password !== "" && { current_password }) };
      const user = await api.updateMe({ ...typed, phone: typedPhone(phone), ...passwords });
      queryClient.setQueryData(meQuery.queryKey, user);
      // A new password has ended the other sessions.
      void reload(sessionsQuery.queryKey);
      return stamped(user);
    },
    done: "Личный кабинет обновлён",
    draft: false,
  });
  const { values, errors, set } = form;
  const identity = identityChanged(values, me);
  const refresh = () => reload(meQuery.queryKey);

  return (
    <form {...form.props} className={styles.form}>
      <fieldset className="fs">
        <legend>О&nbsp;вас</legend>
        <FileSlot
          kind="image"
          label="Фото"
          url={me.photo}
          onUpload={async (img, options) => {
            await upload.uploadMyPhoto({}, { img }, options);
            await refresh();
          }}
          onDelete={async () => {
            await api.deleteMyPhoto({});
            await refresh();
          }}
        />
        <div className="g2">
          <TextField
            label="Имя"
            error={errors["name"]}
            max={limits.name.max}
            autoComplete="name"
            value={values.name}
            onChange={(name) => set("name", name)}
          />
          <TextField
            label="Логин"
            required
            error={errors["login"]}
            max={limits.login.max}
            autoComplete="username"
            value={values.login}
            onChange={(login) => set("login", login)}
          />
          <TextField
            label="Почта"
            required={me.email !== null}
            error={errors["email"]}
            hint={"На\u00A0неё придёт ссылка, если забудете пароль"}
            max={limits.email.max}
            type="email"
            autoComplete="email"
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
        </div>
        {identity && (
          <PasswordField
            label="Текущий пароль"
            autoComplete="current-password"
            required
            hint="Нужен, чтобы сменить логин, почту или телефон"
            error={errors["current_password"]}
            value={values.current_password}
            onChange={(value) => set("current_password", value)}
          />
        )}
      </fieldset>
      <PasswordFields values={values} errors={errors} set={set} asked={identity} />
      <StickyBar form={form} onCancel={form.reset} />
    </form>
  );
}

type Passwords = { readonly current_password: string; readonly password: string; readonly again: string };

type PasswordFieldsProps = {
  readonly values: Passwords;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (name: keyof Passwords, value: string) => void;
  /** Whether the form already asks for the current password elsewhere. */
  readonly asked: boolean;
};

const fields = [
  { name: "password", label: "Новый пароль" },
  { name: "again", label: "Новый пароль ещё раз" },
] as const;

function PasswordFields({ values, errors, set, asked }: PasswordFieldsProps) {
  return (
    <fieldset className="fs">
      <legend>Пароль</legend>
      <p className="hint">Заполните, только если меняете. На&nbsp;других устройствах придётся войти заново.</p>
      <div className="g3">
        {!asked && (
          <PasswordField
            label="Текущий пароль"
            autoComplete="current-password"
            error={errors["current_password"]}
            value={values.current_password}
            onChange={(value) => set("current_password", value)}
          />
        )}
        {fields.map(({ name, label }) => (
          <PasswordField
            key={name}
            label={label}
            autoComplete="new-password"
            error={errors[name]}
            value={values[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

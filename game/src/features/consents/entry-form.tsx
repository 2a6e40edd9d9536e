import type { DocumentInForce } from "@hitoslov/contract";
import { Check, FileText } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Form } from "../../ui/form.tsx";
import { ConsentBox, ReadLink } from "./consent-box.tsx";
import styles from "./consents.module.css";

export type EntryValues = { readonly adult: boolean; readonly versions: readonly string[] };

type EntryFormProps = {
  readonly pending: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | undefined;
  /** Of the rules. */
  readonly slug: string;
  readonly minAge: number;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly documents: readonly DocumentInForce[];
  readonly onSubmit: (values: EntryValues) => void;
};

type Asked = { readonly text: string; readonly note?: string; readonly required?: boolean };

const texts: Partial<Record<DocumentInForce["kind"], Asked>> = {
  rules: { text: "Принимаю правила розыгрыша", required: true },
  prize_data: { text: "Разрешаю обработать имя и\u00A0почту", note: "Только чтобы вручить приз.", required: true },
  mailings: { text: "Хочу письма о\u00A0розыгрышах", note: "По\u00A0желанию, на\u00A0участие не\u00A0влияет." },
  publication: {
    text: "Можно назвать меня среди победителей",
    note: "По\u00A0желанию: первые буквы имени вместо номера.",
  },
};

const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "год", few: "года" };
const years = (age: number) => forms[new Intl.PluralRules("ru").select(age)] ?? "лет";

/** The rules in short, and what is accepted: every purpose by itself, none ticked beforehand. */
export function EntryForm({ pending, errors, error, slug, minAge, facts, documents, onSubmit }: EntryFormProps) {
  return (
    <Form
      className={styles.entry}
      pending={pending}
      errors={errors}
      error={error}
      onData={(data) => onSubmit({ adult: data.get("adult") !== null, versions: data.getAll("versions").map(String) })}
    >
      <section aria-labelledby="entry-rules">
        <h2 id="entry-rules">Правила розыгрыша</h2>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.read}>
          <Icon of={FileText} />
          <ReadLink slug={slug}>Правила целиком</ReadLink>
        </p>
      </section>
      <section aria-labelledby="entry-consent">
        <h2 id="entry-consent">Ваше согласие</h2>
        <div className={styles.list}>
          <ConsentBox
            name="adult"
            value={String(minAge)}
            text={`Мне есть ${minAge}\u00A0${years(minAge)}`}
            required
            error={errors["adult"]}
          />
          {documents.map(({ kind, slug: ownSlug, version_id }) => {
            const asked = texts[kind];
            if (asked === undefined) return null;
            return (
              <ConsentBox
                key={version_id}
                name="versions"
                value={version_id}
                text={asked.text}
                required={asked.required === true}
                note={
                  kind === "rules" ? undefined : (
                    <>
                      {asked.note} <ReadLink slug={ownSlug}>Текст согласия</ReadLink>
                    </>
                  )
                }
                error={errors[kind]}
              />
            );
          })}
          <p className="muted">
            <span className={styles.required} aria-hidden="true">
              *
            </span>{" "}
            — без этого участвовать не&nbsp;получится. Отозвать согласие можно в&nbsp;профиле.
          </p>
          <div className={styles.actions}>
            <button type="submit" className="key key--big key--amber" aria-busy={pending || undefined}>
              <Icon of={Check} />
              Участвовать
            </button>
            <AppLink className="key key--big" to="/stocks">
              Не&nbsp;сейчас
            </AppLink>
          </div>
        </div>
      </section>
    </Form>
  );
}

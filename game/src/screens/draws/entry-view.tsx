import type { DocumentInForce } from "@hitoslov/contract";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { plural } from "@hitoslov/contract/plural";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, FileText } from "lucide";
import { useNavigate } from "react-router";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { ConsentBox, ReadLink } from "../../features/consents/consent-box.tsx";
import styles from "../../features/consents/consents.module.css";
import { isAhead, type TimedDraw } from "../../features/draws/draw-time.ts";
import { unlockAudio } from "../../lib/audio-output.ts";
import { laterApi } from "../../lib/later-api.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { dayOf, daysOf } from "../../ui/dates.ts";
import { Form, refusalOf } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { isStuck, State, Trouble } from "../../ui/state.tsx";
import { Chrome } from "../chrome.tsx";
import { entryQuery, refreshConsents } from "../legal/queries.ts";
import { AWARDS_ID } from "../profile/awards-query.ts";
import { drawQuery } from "./draws-query.ts";

const fromStart = "В\u00A0счёт идут песни, которые начнутся после начала розыгрыша.";

const fields = ["adult", "rules", "prize_data"];

/** Where a player accepts the rules of a draw. */
export function EntryView({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const draw = useQuery(drawQuery(id));
  const entry = useQuery(entryQuery(id));
  const ahead = isToStart(draw.data);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ adult, versions }: EntryValues) =>
      // An unticked box is sent as well: the server answers with the message to show.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      laterApi.enterDraw({ _idStock: id, adult: adult as true, versions: [...versions] }),
    onSuccess: () => {
      refreshConsents();
      // Only winners can accept the rules after the end, to confirm the prize.
      const isOver = draw.data?.status === "ended";
      if (!isOver) {
        const text = ahead ? fromStart : "В\u00A0счёт идут песни, которые начнутся после этого.";
        showToast({ variant: "success", title: "Вы участвуете в\u00A0розыгрыше", text });
      }
      if (!isHere()) return;
      void navigate(isOver ? `/profile#${AWARDS_ID}` : "/play");
    },
    onError: () => void entry.refetch(),
  });
  const rules = entry.data?.documents.find(({ kind }) => kind === "rules");
  return (
    <Page
      bar={<Chrome />}
      title={draw.data?.name ?? "Участие в\u00A0розыгрыше"}
      lead="Ещё шаг&nbsp;— и&nbsp;вы в&nbsp;розыгрыше."
      art={<CoverRecord level={4} />}
    >
      {isStuck(entry) || isStuck(draw) ? (
        <Trouble
          text="Правила не&nbsp;загрузились."
          busy={entry.isFetching || draw.isFetching}
          onRetry={() => void Promise.all([entry.refetch(), draw.refetch()])}
        />
      ) : entry.data === undefined || draw.data === undefined ? (
        <Skeleton rows={6} />
      ) : draw.data === null || rules === undefined || entry.data.entered ? (
        <State
          title={entry.data.entered ? "Вы участвуете" : "Тишина в&nbsp;эфире"}
          text={
            entry.data.entered
              ? ahead
                ? fromStart
                : "Собирайте песни: очки идут в\u00A0розыгрыш."
              : "Такого розыгрыша сейчас нет."
          }
        />
      ) : (
        <EntryForm
          {...refusalOf(error, fields)}
          pending={isPending}
          slug={rules.slug}
          minAge={entry.data.min_age}
          facts={[
            ["Редакция", `${rules.number}-я, ${dayOf(rules.published_at)}`],
            ["Организатор", entry.data.organiser],
            ["Идёт", daysOf(draw.data.start_date, draw.data.end_date)],
          ]}
          documents={entry.data.documents.filter((document) => isOpen(document, entry.data.given))}
          onSubmit={(values) => {
            // A song may come next, without another press.
            unlockAudio();
            mutate(values);
          }}
        />
      )}
    </Page>
  );
}

/** Whether no song counts in the draw yet. */
function isToStart(draw: TimedDraw | null = null): boolean {
  return draw !== null && isAhead(draw, Date.now() + draw.ahead);
}

/** Whether the consent has not been given yet: one that has is not asked for again. */
function isOpen({ kind }: DocumentInForce, given: readonly string[]): boolean {
  return !given.includes(kind);
}

type EntryValues = { readonly adult: boolean; readonly versions: readonly string[] };

type EntryFormProps = {
  readonly pending: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | undefined;
  /** The slug of the rules. */
  readonly slug: string;
  readonly minAge: number;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly documents: readonly DocumentInForce[];
  readonly onSubmit: (values: EntryValues) => void;
};

type Asked = { readonly text: string; readonly note?: string; readonly required?: boolean };

const texts: Partial<Record<DocumentInForce["kind"], Asked>> = {
  rules: { text: "Принимаю правила розыгрыша", required: true },
  prize_data: {
    text: "Разрешаю обработать имя, почту и\u00A0телефон",
    note: "Только чтобы вручить приз. Победителя могут спросить ещё адрес и\u00A0данные для налога.",
    required: true,
  },
  mailings: {
    text: "Хочу письма и\u00A0напоминания",
    note: "О\u00A0розыгрышах и\u00A0песне дня. По\u00A0желанию, на\u00A0участие не\u00A0влияет.",
  },
  publication: {
    text: "Можно назвать меня среди победителей",
    note: "По\u00A0желанию: первые буквы имени и\u00A0две последние цифры телефона вместо номера участника.",
  },
};

const years = (age: number) => plural(age, "год", "года", "лет");

/** The main facts of the rules, and the consents: one checkbox for each purpose, none ticked in advance. */
function EntryForm({ pending, errors, error, slug, minAge, facts, documents, onSubmit }: EntryFormProps) {
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

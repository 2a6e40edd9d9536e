import { audienceNames, type News } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { Eye } from "lucide";
import { lazy, Suspense, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../../ui/select/select.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { statusOptions } from "../../ui/status-switch.tsx";
import { HistoryButton, type HistoryNames } from "../../ui/history/history-drawer.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { showingLabels } from "../../lib/showing-values.ts";
import { GamePreviewButton } from "../../ui/game-preview/game-preview.tsx";
import { AdvertiserFields, advertiserLabels } from "../../ui/advertiser-fields.tsx";
import { AudienceField, TimesFields } from "../../ui/showing/showing-fields.tsx";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { newsNames, SafeHtml } from "../../ui/safe-html.tsx";
import { loadNews, type NewsValues, readNews, saveNews } from "./news-values.ts";
import styles from "./news.module.css";
import text from "../../ui/news-text.module.css";

type NewsFormProps = {
  /** Null for a new news item. */
  readonly news: News | null;
  readonly onCreated: (news: News) => void;
  readonly onCancel: () => void;
};

// Lazy: the editor is larger than the rest of the screen.
const NewsEditor = lazy(async () => ({ default: (await import("./news-editor.tsx")).NewsEditor }));

const labels = {
  title: "Заголовок",
  content: "Содержимое",
  user_category: "Категория",
  shown_from: showingLabels.shown_from,
  shown_until: showingLabels.shown_until,
  ...advertiserLabels,
  status_id: "Статус",
};

const formLabels = { ...labels, showing: "Когда и\u00A0кому показывать" };
const formNames: HistoryNames = { ...newsNames, showing: audienceNames };

export function NewsForm({ news, onCreated, onCancel }: NewsFormProps) {
  const [preview, setPreview] = useState(false);
  const confirm = useConfirm();
  const form = useEditForm<News, NewsValues>({
    entity: "news",
    row: news,
    read: readNews,
    save: saveNews,
    // Enter in the title would publish an item that is not written yet. Without a title the server refuses it.
    ask: ({ title, content, status_id }, row) =>
      row !== null ||
      content !== "" ||
      status_id !== "Активна" ||
      title.trim() === "" ||
      confirm({ title: "Опубликовать без\u00A0текста?", text: "Игроки увидят один заголовок.", yes: "Опубликовать" }),
    ...(news !== null && {
      load: async () => {
        const fresh = await loadNews(news._id);
        if (fresh === null) throw new Error("the news is gone");
        return fresh;
      },
    }),
    onSaved: (row, created) => {
      if (created) onCreated(row);
    },
    labels: formLabels,
    names: formNames,
  });
  const { values, errors, set } = form;

  return (
    <form {...form.props}>
      <div className="edit">
        <div className="fs">
          <TextField
            label={labels.title}
            required
            error={errors["title"]}
            max={limits.title.max}
            value={values.title}
            onChange={(title) => set("title", title)}
          />
          <FormField label={labels.content} error={errors["content"]}>
            {(control) => (
              <div className={styles.place}>
                <Suspense fallback={<Skeleton rows={4} />}>
                  <NewsEditor
                    control={control}
                    label={labels.content}
                    value={values.content}
                    onChange={(content) => set("content", content)}
                  />
                </Suspense>
              </div>
            )}
          </FormField>
        </div>
        <aside>
          <AudienceField
            label={labels.user_category}
            error={errors["user_category"]}
            value={values.showing.audience}
            onChange={(audience) => set("showing", { ...values.showing, audience })}
          />
          <SelectField
            label={labels.status_id}
            error={errors["status_id"]}
            hint="Неактивную новость игроки не видят"
            options={statusOptions}
            value={values.status_id}
            onChange={(status) => set("status_id", status)}
          />
          <TimesFields
            value={values.showing}
            errorOf={(field) => errors[field]}
            onChange={(showing) => set("showing", showing)}
          />
          <AdvertiserFields
            value={values}
            errorOf={(name) => errors[name]}
            onChange={({ advertiser, erid }) => {
              set("advertiser", advertiser);
              set("erid", erid);
            }}
          />
          <button type="button" className="key" onClick={() => setPreview(true)}>
            <Icon of={Eye} />
            Посмотреть как игрок
          </button>
          {news !== null && <GamePreviewButton subject="news" id={news._id} dirty={form.dirty} />}
          {news !== null && <HistoryButton entity="news" id={news._id} labels={labels} names={newsNames} />}
        </aside>
      </div>
      <StickyBar form={form} onCancel={onCancel} />
      {preview && (
        <NewsPreview
          title={values.title}
          content={values.content}
          date={news?.created_at ?? null}
          onClose={() => setPreview(false)}
        />
      )}
    </form>
  );
}

type NewsPreviewProps = {
  readonly title: string;
  readonly content: string;
  /** Null: it is not created yet. */
  readonly date: string | null;
  readonly onClose: () => void;
};

/** The news as players would see it: the text after the server's sanitiser, not as typed. */
function NewsPreview({ title, content, date, onClose }: NewsPreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["news", "preview", content],
    queryFn: ({ signal }) => api.previewNews({ content }, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog title="Посмотреть как игрок" onClose={onClose}>
      <article className={styles.preview}>
        {date === null ? <p>Ещё не опубликовано</p> : <time dateTime={date}>{formatDate(date)}</time>}
        <h3>{title.trim() || "Без заголовка"}</h3>
        {data === undefined && <Loading error={error} refetch={refetch} rows={4} />}
        {data?.content === "" && <EmptyState text="Текста пока нет." />}
        {data !== undefined && data.content !== "" && <SafeHtml html={data.content} className={text.text} />}
      </article>
    </Dialog>
  );
}

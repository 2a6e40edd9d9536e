import { saveFile } from "@hitoslov/brand/save-file.ts";
import { Check, FileText, Pause, Play, Trash2 } from "lucide";
import { useNavigate, useSearchParams } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { ColumnMapping, FileSummary } from "../features/import/file-summary.tsx";
import { FileDrop, UploadPanel } from "../features/import/file-upload.tsx";
import { ImportDone } from "../features/import/import-done.tsx";
import { ImportRows } from "../features/import/import-rows.tsx";
import { Creations, Questions } from "../features/import/questions.tsx";
import { RecentImports } from "../features/import/recent-imports.tsx";
import type { PickedFile } from "../features/import/tus-uploads.ts";
import { useImport } from "../features/import/use-import.ts";
import { useUploads } from "../features/import/use-uploads.ts";
import { api, messageOf } from "../lib/api.ts";
import { isMissing } from "../lib/queries.ts";
import { counted } from "@hitoslov/contract/plural";
import { useConfirm } from "../ui/confirm.tsx";
import { useLeaveGuard } from "../ui/edit-form/use-leave-guard.ts";
import { Loading } from "../ui/placeholders.tsx";
import { DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";
import { useToast } from "../lib/toasts.tsx";
import styles from "../features/import/import.module.css";
import type { SongImport } from "@hitoslov/contract";
import { ProgressBar, timeLeft } from "../features/import/progress.tsx";
import { useRef } from "react";

const leaveQuestion = { title: "Остановить передачу?", text: "Продолжить можно, выбрав те же файлы." };

/** Imports songs from a table, audio and covers in steps: files, columns, check, result. */
export function ImportScreen() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const confirm = useConfirm();
  const id = params.get("id");
  const uploads = useUploads(id);
  const guard = useLeaveGuard(uploads.busy, { question: leaveQuestion, onLeave: uploads.close });
  const found = useImport(id, uploads.busy || !uploads.isRead);
  const { data, pending } = found;

  /** The pending call that creates the import: files chosen meanwhile belong to it too. */
  const creating = useRef<Promise<string>>(null);
  const createImport = async () => {
    try {
      const { _id } = await api.createImport({});
      if (isHere()) setParams({ id: _id });
      return _id;
    } finally {
      creating.current = null;
    }
  };

  const handleFiles = async (files: readonly PickedFile[]) => {
    if (files.length === 0) return;
    const table = data?.files.find(({ kind, problem }) => kind === "table" && problem === null);
    // The same name: its upload was interrupted and goes on, or it was corrected.
    const other = files.find(({ name }) => /\.(xlsx|csv)$/i.test(name) && name !== table?.name);
    if (table !== undefined && other !== undefined) {
      const text = `Строки из\u00A0«${table.name}» уйдут, останутся только те, что в\u00A0новой таблице.`;
      if (!(await confirm({ title: `Заменить таблицу на\u00A0«${other.name}»?`, text, yes: "Заменить" }))) return;
    }
    try {
      const importId = id ?? (await (creating.current ??= createImport()));
      if (isHere()) uploads.add(importId, files);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const handleErrors = async () => {
    try {
      saveFile("oshibki.xlsx", await api.downloadImportErrors({ _id: id ?? "" }));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const handleGiveUp = async () => {
    const text = "Файлы этой загрузки удалятся. В\u00A0каталоге ничего не\u00A0изменится.";
    if (
      id === null ||
      !(await confirm({ title: "Вы действительно хотите удалить загрузку?", text, yes: "Удалить", danger: true }))
    )
      return;
    try {
      await api.deleteImport({ _id: id });
      uploads.close();
      guard.release();
      if (isHere()) await navigate("/import", { replace: true });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };

  if (id !== null && data === undefined && isMissing(found.error)) {
    return (
      <DeadEnd
        title="Такой загрузки нет"
        text="На этой волне тихо. Возможно, загрузку удалили."
        way={{ to: "/import", label: "К\u00A0загрузкам" }}
      />
    );
  }
  return (
    <StaffPage title="Загрузка пачкой" actions={<Steps now={stepOf(data, uploads.busy)} />}>
      {id === null && (
        <p className="muted">
          Таблица xlsx или&nbsp;csv, звук mp3 и&nbsp;wav, обложки: по&nbsp;одному, папкой или&nbsp;архивом zip. Можно
          один звук с&nbsp;именами «Исполнитель&nbsp;— Песня.mp3». До&nbsp;тысячи строк и&nbsp;4&nbsp;ГБ.
        </p>
      )}
      {(id === null || data?.state === "open") && (
        <FileDrop small={id !== null} onFiles={(files) => void handleFiles(files)} />
      )}
      {uploads.state !== null && <UploadPanel state={uploads.state} onPause={uploads.pause} />}
      {id === null && <RecentImports />}
      {id !== null && data === undefined && <Loading error={found.error} refetch={found.refetch} />}
      {data !== undefined && (
        <>
          {data.state === "writing" && (
            <ImportProgress
              found={data}
              onPause={(paused) => void found.pause(paused)}
              onGiveUp={() => void handleGiveUp()}
            />
          )}
          {data.state === "done" && (
            <ImportDone found={data} errors={data.progress.errors} onErrors={() => void handleErrors()} />
          )}
          <FileSummary found={data} busy={uploads.busy} onRemove={(file) => void found.removeFile(file)} />
          {data.state === "open" && data.files.some(({ kind }) => kind === "table") && data.columns.length > 0 && (
            <ColumnMapping
              columns={data.columns}
              error={found.problem}
              disabled={pending}
              onChange={(mapping) => void found.check({ mapping: [...mapping] })}
            />
          )}
          {data.state === "open" && data.checked_at !== null && (
            <>
              <Questions
                questions={data.questions}
                disabled={pending}
                onAnswer={(answers) => void found.answer(answers)}
              />
              <Creations creations={data.creations} />
            </>
          )}
          {pending && data.checked_at === null && <p role="status">Проверяем строки…</p>}
          {found.canCheck && (
            <button type="button" className="key" onClick={() => void found.check()}>
              Проверить строки
            </button>
          )}
          {(data.checked_at !== null || data.state !== "open") && <ImportRows found={data} />}
          {data.state === "open" && data.counts.error + data.counts.ask > 0 && (
            <p className="hint">Строки с&nbsp;ошибками и&nbsp;вопросами останутся в&nbsp;таблице.</p>
          )}
          {data.state === "open" && (
            <div className="stickybar">
              <button
                type="button"
                className="key key--action"
                disabled={pending || data.checked_at === null || toWrite(data.counts) === 0}
                onClick={() => void found.write(data.checked_at ?? "")}
              >
                Загрузить {counted(toWrite(data.counts), "песню", "песни", "песен")}
              </button>
              {data.counts.error + data.counts.ask > 0 && (
                <button type="button" className="key" onClick={() => void handleErrors()}>
                  <Icon of={FileText} />
                  Скачать ошибки
                </button>
              )}
              <button type="button" className="key" onClick={() => void handleGiveUp()}>
                <Icon of={Trash2} />
                Удалить
              </button>
            </div>
          )}
        </>
      )}
    </StaffPage>
  );
}

type Found = ReturnType<typeof useImport>["data"];

function stepOf(found: Found, busy: boolean): 1 | 2 | 3 | 4 {
  if (found === undefined || busy || found.unread > 0) return 1;
  if (found.state !== "open") return 4;
  return found.checked_at === null ? 2 : 3;
}

function toWrite({ new: added, changed }: NonNullable<Found>["counts"]): number {
  return added + changed;
}

const steps = ["Файлы", "Столбцы", "Проверка", "Готово"] as const;

/** The steps of an import, with the current one. */
function Steps({ now }: { readonly now: 1 | 2 | 3 | 4 }) {
  return (
    <ol className={styles.steps} aria-label="Шаги загрузки">
      {steps.map((name, index) => {
        const done = index + 1 < now;
        return (
          <li key={name} data-done={done || undefined} aria-current={index + 1 === now ? "step" : undefined}>
            <i aria-hidden="true">{done ? <Icon of={Check} /> : index + 1}</i>
            {name}
            {done && <span className="vh"> — пройдено</span>}
          </li>
        );
      })}
    </ol>
  );
}

type ImportProgressProps = {
  readonly found: SongImport;
  readonly onPause: (paused: boolean) => void;
  readonly onGiveUp: () => void;
};

/** The progress of writing an import. */
function ImportProgress({ found: { paused, progress }, onPause, onGiveUp }: ImportProgressProps) {
  const { rows, written, files, processed, now, seconds } = progress;
  const writing = written < rows;
  const [done, all] = writing ? [written, rows] : [processed, files];
  const title = writing ? "Записываем песни" : "Обрабатываем звук";
  return (
    <section className={styles.panel} aria-labelledby="import-run">
      <div className={styles.bar}>
        <h2 className="fs-title" id="import-run">
          {paused ? "На паузе" : title}
        </h2>
        <span>
          {done} из&nbsp;{all}
        </span>
      </div>
      <ProgressBar label={title} value={done} max={all} />
      <div className={styles.bar}>
        <p className="hint">
          {now !== null && !writing && `Сейчас: «${now}». `}
          {timeLeft(seconds)} Страницу можно закрыть: сервер продолжит сам.
        </p>
        <button type="button" className="key" onClick={() => onPause(!paused)}>
          <Icon of={paused ? Play : Pause} />
          {paused ? "Продолжить" : "Остановить"}
        </button>
        {paused && written === 0 && (
          <button type="button" className="key" onClick={onGiveUp}>
            <Icon of={Trash2} />
            Удалить
          </button>
        )}
      </div>
    </section>
  );
}

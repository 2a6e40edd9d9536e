import type { SongJob } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, X } from "lucide";
import { useEffect } from "react";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { invalidate, reload } from "../../../lib/queries.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ReturnGroup } from "../../../ui/returns.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import { jobQuery, jobsQuery, keepJob, keptJobs, workNames } from "./jobs.ts";
import styles from "./bulk.module.css";

/** Every running job, and one's own until they are dismissed. */
export function LiveJobs() {
  return useJobs().live.map((job) => <LiveJob key={job._id} job={job} />);
}

/** One's own jobs of the last day, which can be undone. Below the list, which they would push down on a phone. */
export function PastJobs() {
  const { past } = useJobs();
  if (past.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary>Ваши задания за&nbsp;сутки: {formatNumber(past.length)}</summary>
      {past.map((job) => (
        <JobStrip key={job._id} job={job} />
      ))}
    </details>
  );
}

function useJobs() {
  const kept = keptJobs.use();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const isLive = ({ _id, state }: SongJob) => state === "running" || kept.includes(_id);
  return { live: jobs.filter(isLive), past: jobs.filter((job) => !isLive(job)) };
}

const endings: Record<SongJob["state"], string> = { running: "", done: "готово", stopped: "остановлено" };

/** Jobs whose end a toast has announced: the strip itself may be out of sight. */
const announced = new Set<string>();

type JobProps = { readonly job: SongJob };

/** A job above the list; a toast announces its end. */
function LiveJob({ job }: JobProps) {
  const { _id, kind, state, total, changed, refused } = job;
  const toast = useToast();
  const isRunning = state === "running";
  useEffect(() => {
    // Its end stays, also after a reload of the page.
    if (isRunning) keepJob(_id);
  }, [_id, isRunning]);
  useEffect(() => {
    // Reload the songs while the job changes them, and once more when it ends.
    void invalidate("sound");
  }, [state, changed]);
  useEffect(() => {
    if (isRunning || announced.has(_id)) return;
    announced.add(_id);
    const text = `${workNames[kind]}: ${formatNumber(changed)} из\u00A0${formatNumber(total)}`;
    if (state === "done" && refused === 0) toast.success(text);
    else toast.warning(`${text}. Подробности над списком.`);
  }, [_id, isRunning, state, kind, changed, total, refused, toast]);
  const handlePutAway = () => keptJobs.set(keptJobs.get().filter((id) => id !== _id));
  return <JobStrip job={job} onPutAway={handlePutAway} />;
}

function JobStrip({ job, onPutAway }: JobProps & { readonly onPutAway?: () => void }) {
  const { _id, kind, state, error, total, done, changed, refused, returnable, login } = job;
  const toast = useToast();
  const isRunning = state === "running";
  const handleStop = async () => {
    try {
      await api.stopSongJob({ _id });
      await reload(jobsQuery.queryKey);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  return (
    <section className={styles.job} aria-label={workNames[kind]}>
      <div className="job">
        <p role="status">
          {workNames[kind]}
          {isRunning ? ": " : `, ${endings[state]}: `}
          <b>
            {isRunning
              ? `${formatNumber(done)} из\u00A0${formatNumber(total)}`
              : `изменено ${formatNumber(changed)} из\u00A0${formatNumber(total)}`}
          </b>
          {refused > 0 && `, отказано ${formatNumber(refused)}`}
          {isRunning && <small> {login}</small>}
        </p>
        <progress max={total} value={done} aria-label="Обработано песен" />
        {isRunning ? (
          <button type="button" className="key" onClick={() => void handleStop()}>
            Остановить
          </button>
        ) : (
          <>
            {changed > 0 && !returnable && <span>Всё возвращено</span>}
            {returnable && (
              <ReturnGroup
                id={_id}
                label="Вернуть"
                question={`Вернуть всё, как было до задания «${workNames[kind]}»?`}
              />
            )}
            {onPutAway && <IconButton of={X} label="Убрать сообщение" onClick={onPutAway} />}
          </>
        )}
      </div>
      {error !== null && (
        <p className="error" role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {refused > 0 && !isRunning && <Refusals id={_id} refused={refused} />}
    </section>
  );
}

type RefusalsProps = { readonly id: string; readonly refused: number };

/** Which songs were not changed, and why. */
function Refusals({ id, refused }: RefusalsProps) {
  const { data } = useQuery(jobQuery(id));
  const rows = data?.refusals ?? [];
  return (
    <details className={styles.refusals}>
      <summary>Песни, которые не&nbsp;изменились: {formatNumber(refused)}</summary>
      <ul>
        {rows.map(({ _id, name, reason }) => (
          <li key={_id}>
            {name === "" ? <b>Удалённая песня</b> : <Link to={`/songs/${_id}`}>{name}</Link>}: {reason}
          </li>
        ))}
      </ul>
      {refused > rows.length && rows.length > 0 && (
        <p className="hint">
          Показаны первые {formatNumber(rows.length)}, ещё&nbsp;{formatNumber(refused - rows.length)} не&nbsp;названы.
        </p>
      )}
    </details>
  );
}

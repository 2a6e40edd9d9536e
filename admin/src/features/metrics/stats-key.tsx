import { Download, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useStatsDownload } from "../../ui/use-stats-download.ts";
import type { DayRange } from "./range.ts";
import styles from "./metrics.module.css";

/** «Скачать stats.xlsx» of the same days. */
export function StatsKey({ range }: { readonly range: DayRange }) {
  const { download, cancel, progress } = useStatsDownload();
  const handleDownload = () => {
    if (progress === null) void download(range);
  };
  return (
    <div className={styles.stats}>
      <button
        type="button"
        className="key key--action"
        aria-busy={progress !== null}
        aria-disabled={progress !== null}
        onClick={handleDownload}
      >
        <Icon of={Download} />
        {progress ?? "Скачать stats.xlsx"}
      </button>
      {progress !== null && <IconButton of={X} label="Отменить скачивание" onClick={cancel} />}
    </div>
  );
}

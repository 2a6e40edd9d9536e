import { saveFile } from "@hitoslov/brand/save-file.ts";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Download } from "lucide";
import { useState } from "react";
import { Link } from "react-router";
import { api, messageOf } from "../../lib/api.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import type { DayRange } from "./range.ts";
import styles from "./rights-report.module.css";

const files = [
  { name: "rights.xlsx", call: api.downloadRightsReport, label: "Скачать xlsx" },
  { name: "rights.csv", call: api.downloadRightsTable, label: "Скачать csv" },
] as const;
type File = (typeof files)[number];

/** What rights holders are told of the same days. */
export function RightsReport({ range: { start, end } }: { readonly range: DayRange }) {
  const [loading, setLoading] = useState<File | null>(null);
  const toast = useToast();
  const download = async (file: File) => {
    if (loading !== null) return;
    setLoading(file);
    try {
      saveFile(file.name, await file.call({ start_date: start, end_date: end }));
    } catch (error) {
      toast.error(messageOf(error));
    }
    setLoading(null);
  };
  return (
    <section className={styles.report} aria-labelledby="rights-title">
      <h2 id="rights-title">Отчёт правообладателям</h2>
      <p>
        Прослушивания и&nbsp;секунды за&nbsp;выбранные дни по&nbsp;правообладателям, авторам и&nbsp;месяцам. Игры
        сотрудников не&nbsp;считаются. Песни <Link to="/?has_rights_holder=no">без правообладателя</Link> стоят
        отдельным листом.
      </p>
      <div className={styles.files}>
        {files.map((file) => (
          <button
            key={file.name}
            type="button"
            className="key"
            aria-busy={loading === file}
            aria-disabled={loading !== null}
            onClick={() => void download(file)}
          >
            <Icon of={Download} />
            {loading === file ? "Готовим файл…" : file.label}
          </button>
        ))}
      </div>
    </section>
  );
}

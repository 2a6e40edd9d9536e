import type { Output, songJobRoutes } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { CircleAlert } from "lucide";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { api, messageOf } from "../../../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../../../lib/format.ts";
import { newId } from "../../../lib/ids.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useClose } from "../../../ui/dialog/use-close.ts";
import { SelectField } from "../../../ui/select/select.tsx";
import { FormButtons } from "../../../ui/form-buttons.tsx";
import { useFormCall } from "../../../ui/use-form-call.ts";
import { startJob } from "./jobs.ts";
import { shorten } from "./shorten.ts";
import styles from "./bulk.module.css";

type ReplaceDialogProps = { readonly ids: ReadonlySet<string>; readonly onClose: () => void };
type Preview = Output<(typeof songJobRoutes)["previewReplace"]>;
type Place = "both" | "name" | "fragment";

const places: readonly { value: Place; label: string }[] = [
  { value: "both", label: "В\u00A0названии и\u00A0тексте" },
  { value: "name", label: "В\u00A0названии" },
  { value: "fragment", label: "В\u00A0тексте" },
];

/** Finds a text in the selected songs, previews the changes, and only then replaces it. */
export function ReplaceDialog({ ids, onClose }: ReplaceDialogProps) {
  const [find, setFind] = useState("");
  const [put, setPut] = useState("");
  const handleClose = useClose(find !== "" || put !== "", onClose);
  const [place, setPlace] = useState<Place>("both");
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWords, setWholeWords] = useState(false);
  /** The preview, and the input it was loaded for. */
  const [shown, setShown] = useState<{ readonly asked: string; readonly preview: Preview } | null>(null);
  const inside: ("name" | "fragment")[] = place === "both" ? ["name", "fragment"] : [place];
  const replace = { find, put, in: inside, match_case: matchCase, whole_words: wholeWords };
  const asked = JSON.stringify(replace);
  const preview = shown?.asked === asked ? shown.preview : null;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  /** The id of the job, and the input it is for: pressed again after a lost answer, the text is replaced once. */
  const [job, setJob] = useState({ of: asked, id: newId() });
  const { errors, pending, props } = useFormCall("form", async () => {
    setRefusal(null);
    setShown({ asked, preview: await api.previewReplace({ ids: [...ids], replace }) });
  });
  const trouble = refusal ?? errors["form"] ?? errors["ids"];
  const handleStart = async () => {
    setStarting(true);
    setRefusal(null);
    try {
      const { id } = job.of === asked ? job : { id: newId() };
      setJob({ of: asked, id });
      await startJob(ids, { kind: "replace", replace }, id);
      onClose();
    } catch (failure) {
      setRefusal(messageOf(failure));
    } finally {
      setStarting(false);
    }
  };
  const due = preview === null ? 0 : preview.found - preview.refused;
  return (
    <Dialog side title={`Найти и\u00A0заменить: ${counted(ids.size, "песня", "песни", "песен")}`} onClose={handleClose}>
      <form {...props} className={styles.form}>
        <TextField
          label="Найти"
          required
          error={errors["replace.find"]}
          max={limits.title.max}
          value={find}
          onChange={setFind}
        />
        <TextField
          label="Заменить на"
          error={errors["replace.put"]}
          max={limits.title.max}
          value={put}
          onChange={setPut}
        />
        <SelectField label="Где искать" options={places} value={place} onChange={setPlace} />
        <div className={styles.checks}>
          <label className={styles.check}>
            <input type="checkbox" checked={matchCase} onChange={({ target }) => setMatchCase(target.checked)} />
            Учитывать регистр
          </label>
          <label className={styles.check}>
            <input type="checkbox" checked={wholeWords} onChange={({ target }) => setWholeWords(target.checked)} />
            Слово целиком
          </label>
        </div>
        <FormButtons>
          <button type="submit" className={preview === null ? "key key--action" : "key"} aria-busy={pending}>
            Показать, что изменится
          </button>
          {preview !== null && due > 0 && (
            <button
              type="button"
              className="key key--action"
              disabled={starting}
              aria-busy={starting}
              onClick={() => void handleStart()}
            >
              Заменить в&nbsp;{counted(due, "песне", "песнях", "песнях")}
            </button>
          )}
        </FormButtons>
        {trouble !== undefined && (
          <p className="error" role="alert">
            <Icon of={CircleAlert} />
            {trouble}
          </p>
        )}
      </form>
      {preview !== null && <PreviewList preview={preview} />}
    </Dialog>
  );
}

function PreviewList({ preview: { found, refused, data } }: { readonly preview: Preview }) {
  return (
    <section className={styles.preview} aria-label="Что изменится">
      <p role="status">
        {found === 0
          ? "Ничего не\u00A0нашлось: в\u00A0выбранных песнях такого текста нет."
          : `Нашлось в\u00A0${counted(found, "песне", "песнях", "песнях")}${
              refused > 0 ? `, из\u00A0них останутся без изменений: ${formatNumber(refused)}` : ""
            }.`}
      </p>
      <ul>
        {data.map(({ _id, name, refusal, title, fragment }) => (
          <li key={_id}>
            <Link to={`/songs/${_id}`}>{name}</Link>
            {title !== null && <Pieces pieces={title} />}
            {fragment !== null && <Pieces pieces={fragment} />}
            {refusal !== null && (
              <p className="error">
                <Icon of={CircleAlert} />
                {refusal}
              </p>
            )}
          </li>
        ))}
      </ul>
      {found > data.length && (
        <p className="hint">
          Показаны первые {formatNumber(data.length)} из&nbsp;{formatNumber(found)}.
        </p>
      )}
    </section>
  );
}

type PiecesProps = { readonly pieces: NonNullable<Preview["data"][number]["title"]> };

/** A text with its deletions and insertions. */
function Pieces({ pieces }: PiecesProps) {
  return (
    <p className={styles.pieces}>
      {pieces.map(({ text, becomes }, at) => (
        // The order of the pieces never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          {becomes === null ? (
            shorten(text, { first: at === 0, last: at === pieces.length - 1 })
          ) : (
            <>
              <del>{text}</del>
              <ins>{becomes}</ins>
            </>
          )}
        </span>
      ))}
    </p>
  );
}

import { type Draw, type DrawStatus, drawStatuses, drawStatusTexts } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { Trash2 } from "lucide";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { api } from "../../lib/api.ts";
import { dayOf, momentOf, today } from "../../lib/moments.ts";
import { showingNames } from "../../lib/showing-values.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { MomentRange } from "../../ui/moment/moment-range.tsx";
import { GamePreviewButton } from "../../ui/game-preview/game-preview.tsx";
import { ShowingFields } from "../../ui/showing/showing-fields.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { AddPrize } from "./prizes/add-prize.tsx";
import { AwardsSection } from "./awards/awards-section.tsx";
import { LegalFields, TermsFields } from "./draw-fields.tsx";
import { useFieldOfAddress } from "../../ui/use-field-of-address.ts";
import { fieldId, ReadinessLink } from "./readiness/readiness.tsx";
import { RehearsalSection } from "./rehearsal/rehearsal-section.tsx";
import { PrizeRow, PrizesFrame } from "./prizes/draw-prizes.tsx";
import { useCategories } from "./prizes/category-input.tsx";
import { EntrantsSection } from "./entrants/entrants-section.tsx";
import { createDrawPrize, createDrawPrizes, saveDraw } from "./draw-calls.ts";
import { readPrize, withWay } from "./prizes/prize-fields.ts";
import { SavedPrizes } from "./prizes/saved-prizes.tsx";
import { SelectField } from "../../ui/select/select.tsx";
import { DrawStatusBadge, drawStatusOptions } from "./draw-status.tsx";
import statusFieldStyles from "./status-field.module.css";
import { drawLabels, drawNames, type PrizeDraft, readDraw, type RefusedPrize } from "./draw-values.ts";
import { FairnessSection } from "./fairness/fairness-section.tsx";
import styles from "./draws.module.css";

const testingNote = "Розыгрыш проверяют, игроки его не\u00A0видят. Здесь он такой, каким будет после запуска.";

const ending =
  "Места и\u00A0очки замрут, призы вручают по\u00A0ним. Возобновить розыгрыш можно, пока ничего не\u00A0вручено.";
const endingByBeacon =
  "Места и\u00A0очки замрут. Через минуту выйдет раунд маяка: после него розыгрыш не\u00A0возобновить.";

type DrawFormProps = {
  /** null: a new draw. */
  readonly draw: Draw | null;
  /** The latest row of the server. */
  readonly load?: () => Promise<Draw>;
};

export function DrawForm({ draw, load }: DrawFormProps) {
  const navigate = useNavigate();
  // The state of the list that it was opened from.
  const { search } = useLocation();
  const isHere = useIsHere();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [first] = useState(() => today(new Date()));
  /** Prizes of the new draw that were not saved with it: its page offers them again. */
  const refused = useRef<readonly RefusedPrize[]>([]);
  const form = useEditForm({
    entity: "stock",
    row: draw,
    read: readDraw,
    save: async (typed, updated_at, row) => {
      const saved = await saveDraw(typed, updated_at, row);
      if (row === null) refused.current = await createDrawPrizes(saved._id, typed.prizes);
      return saved;
    },
    ask: ({ status, name, draw_mode, randomness }, row) => {
      if (status !== "ended" || row?.frozen_at !== null) return true;
      const what = draw_mode !== "none" && randomness === "beacon" ? endingByBeacon : ending;
      return confirm({
        title: `Закончить розыгрыш «${name}»?`,
        text: isAhead(row.end_date) ? `Срок ещё не\u00A0вышел. ${what}` : what,
        yes: "Закончить",
        danger: true,
      });
    },
    ...(load !== undefined && { load }),
    labels: { ...drawLabels, period: "Даты", showing: "Когда и\u00A0кому показывать", prizes: "Призы" },
    names: { ...drawNames, showing: showingNames.audience },
    onSaved: ({ _id }, created) =>
      created && void navigate(`/stocks/${_id}${search}`, { replace: true, state: { refused: refused.current } }),
  });
  useFieldOfAddress();
  const [deleted, setDeleted] = useState(false);
  const remove = useDelete("stock", async (_id) => {
    await api.deleteStock({ _id });
    // The checklist of a deleted draw must not be loaded again, and its prizes ask nothing any more.
    flushSync(() => setDeleted(true));
    if (!isHere()) return;
    // Leave before the lists reload, and without a question about unsaved changes.
    flushSync(form.reset);
    await navigate(`/stocks${search}`, { replace: true });
  });
  const { values, errors, set } = form;

  const handleAdd = async (prize: PrizeDraft) => {
    if (draw === null) set("prizes", [...values.prizes, prize]);
    else await createDrawPrize(draw._id, prize);
  };
  // A frozen draw that is to run again needs another end.
  const keepsDates = draw !== null && draw.frozen_at !== null && ["ended", "disabled"].includes(values.status);
  const prizes = draw === null ? values.prizes : Object.values(draw.prizes).map(readPrize);

  return (
    <>
      <div className={styles.page}>
        <form {...form.props} className={styles.form}>
          <div className={styles.main}>
            <fieldset className="fs">
              <legend>Розыгрыш</legend>
              <div className="g2">
                <TextField
                  label="Полное название"
                  required
                  error={errors["fullname"]}
                  max={limits.title.max}
                  value={values.fullname}
                  onChange={(fullname) => set("fullname", fullname)}
                />
                <TextField
                  label="Название в&nbsp;игре"
                  required
                  error={errors["name"]}
                  max={limits.title.max}
                  value={values.name}
                  onChange={(name) => set("name", name)}
                />
              </div>
              <TextField
                label="Сообщение участникам"
                required
                error={errors["description"]}
                rows={2}
                value={values.description}
                onChange={(description) => set("description", description)}
              />
            </fieldset>
            <TermsFields draw={draw} form={form} />
            {values.draw_mode !== "none" && <FairnessSection draw={draw} form={form} />}
            <LegalFields form={form} />
          </div>
          <aside className={styles.side} aria-label="Статус и даты">
            <StatusField
              locked={draw === null}
              value={values.status}
              error={errors["status"]}
              onChange={(status) => set("status", status)}
            />
            {draw !== null && !deleted && <ReadinessLink drawId={draw._id} />}
            <fieldset className="fs" id={fieldId("dates")}>
              <legend>Даты</legend>
              <MomentRange
                value={values.period}
                onChange={(period) => set("period", period)}
                errors={{ start: errors["start_date"], end: errors["end_date"] }}
                min={first}
                readOnly={keepsDates}
                kept={draw === null ? [] : [draw.start_date, draw.end_date].map((date) => dayOf(momentOf(date)))}
              />
            </fieldset>
            <fieldset className="fs">
              <legend>Показ</legend>
              <ShowingFields
                value={values.showing}
                errorOf={(field) => errors[field]}
                onChange={(showing) => set("showing", showing)}
              />
              {draw !== null && (
                <GamePreviewButton
                  subject="stock"
                  id={draw._id}
                  dirty={form.dirty}
                  {...(draw.status === "testing" && { note: testingNote })}
                />
              )}
              <p className="hint">Кому розыгрыш не&nbsp;показан, тот и&nbsp;очков в&nbsp;нём не&nbsp;получает.</p>
            </fieldset>
          </aside>
        </form>
        {/* Outside the form: these lists are saved separately and have their own forms. */}
        <div className={styles.lists}>
          {draw === null ? (
            <DraftPrizes
              prizes={values.prizes}
              onChange={(prizes) => set("prizes", prizes)}
              onAdd={() => setAdding(true)}
            />
          ) : (
            <>
              {draw.status === "testing" && <RehearsalSection draw={draw} />}
              <div id={fieldId("prizes")}>{!deleted && <SavedPrizes draw={draw} onAdd={() => setAdding(true)} />}</div>
              <EntrantsSection draw={draw} />
              {draw.frozen_at !== null && <AwardsSection draw={draw} />}
            </>
          )}
        </div>
        <StickyBar form={form} onCancel={() => (form.dirty ? form.reset() : void navigate(`/stocks${search}`))}>
          {draw !== null && (
            <button
              type="button"
              className={`key key--bad ${styles.delete}`}
              onClick={() => void remove(draw._id, draw.name)}
            >
              <Icon of={Trash2} />
              Удалить розыгрыш
            </button>
          )}
        </StickyBar>
      </div>
      {adding && <AddPrize draw={draw} others={prizes} onAdd={handleAdd} onClose={() => setAdding(false)} />}
    </>
  );
}

type DraftPrizesProps = {
  readonly prizes: readonly PrizeDraft[];
  readonly onChange: (prizes: PrizeDraft[]) => void;
  readonly onAdd: () => void;
};

/** Prizes of a new draw, which are created right after it. */
function DraftPrizes({ prizes, onChange, onAdd }: DraftPrizesProps) {
  const categories = useCategories(prizes.map(({ category }) => category));
  const change = (key: string, changes: Partial<PrizeDraft>) =>
    onChange(prizes.map((prize) => (prize.key === key ? { ...prize, ...changes } : prize)));
  return (
    <PrizesFrame hint="Сохранятся вместе с&nbsp;розыгрышем." onAdd={onAdd}>
      {prizes.map((prize) => {
        const others = prizes.filter(({ key }) => key !== prize.key);
        return (
          <PrizeRow
            key={prize.key}
            name={prize.name}
            img={prize.img}
            fields={prize}
            categories={categories}
            onChange={(changes) => change(prize.key, changes)}
            onWay={(way) => change(prize.key, withWay(way, others))}
            onRemove={() => onChange(others)}
          />
        );
      })}
    </PrizesFrame>
  );
}

type StatusFieldProps = {
  /** A new draw is always in tests. */
  readonly locked: boolean;
  readonly value: DrawStatus;
  readonly error: string | undefined;
  readonly onChange: (status: DrawStatus) => void;
};

function StatusField({ locked, value, error, onChange }: StatusFieldProps) {
  return (
    <fieldset className="fs">
      <legend>Статус</legend>
      <SelectField
        label="Сейчас"
        error={error}
        disabled={locked}
        options={drawStatusOptions}
        value={value}
        onChange={onChange}
      />
      <dl className={statusFieldStyles.help}>
        {drawStatuses.map((status) => (
          <div key={status}>
            <dt>
              <DrawStatusBadge status={status} />
            </dt>
            <dd>{drawStatusTexts[status].hint}</dd>
          </div>
        ))}
      </dl>
      {locked && <p className="hint">Новый розыгрыш всегда начинается с&nbsp;тестов.</p>}
    </fieldset>
  );
}

function isAhead(moment: string): boolean {
  return Date.parse(moment) > Date.now();
}

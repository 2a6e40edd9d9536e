import { defaultPrizeCategory, type Prize, type Draw } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { equal } from "../../../lib/equal.ts";
import { newId } from "../../../lib/ids.ts";
import { api, messageOf, upload } from "../../../lib/api.ts";
import { invalidate, rowKey } from "../../../lib/queries.ts";
import { added } from "../../../messages.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useClose } from "../../../ui/dialog/use-close.ts";
import { DigitsField } from "../../../ui/digits-field.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../../../ui/select/select.tsx";
import { FormButtons } from "../../../ui/form-buttons.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import { CategoryInput, useCategories } from "./category-input.tsx";
import { ranksText, type PrizeFields, wayOptions, withWay } from "./prize-fields.ts";
import { FileSlot } from "../../../ui/file-slot/file-slot.tsx";
import type { PrizeDraft } from "../draw-values.ts";
import styles from "../draws.module.css";

type AddPrizeProps = {
  /** null: the draw is new, and its prizes are saved after it. */
  readonly draw: Draw | null;
  /** The prizes of the draw so far. */
  readonly others: readonly PrizeFields[];
  readonly onAdd: (prize: PrizeDraft) => Promise<void>;
  readonly onClose: () => void;
};

/** Adds a prize of the directory to this draw; a new prize is added to the directory first. */
export function AddPrize({ draw, others, onAdd, onClose }: AddPrizeProps) {
  const [chosen, setChosen] = useState<readonly Prize[]>([]);
  const frozen = draw !== null && draw.frozen_at !== null;
  const [initial] = useState<PrizeFields>({
    quantity: "1",
    value: "",
    category: defaultPrizeCategory,
    ...withWay(frozen ? "hand" : "place", others),
  });
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [creating, setCreating] = useState(false);
  const handleClose = useClose(chosen.length > 0 || !equal(fields, initial), onClose);
  const toast = useToast();
  const categories = useCategories(others.map(({ category }) => category));
  const set = (changes: Partial<PrizeFields>) => setFields((current) => ({ ...current, ...changes }));
  const [named] = chosen;
  // The prize as chosen, until it is loaded again: its picture may be changed here.
  const { data: prize = named ?? null } = useQuery({
    queryKey: rowKey("prize", named?._id ?? ""),
    queryFn: async ({ signal }) => (await api.listPrizes({ ids: named?._id ?? "" }, { signal })).data[0] ?? null,
    enabled: named !== undefined,
  });

  const handleCreate = async (name: string): Promise<Prize> => {
    setCreating(true);
    try {
      const created = await api.createPrize({ name });
      // «Приз успешно добавлен» would say that the draw has it.
      toast.success("Приз записан в\u00A0справочник");
      await invalidate("prize");
      return created;
    } finally {
      setCreating(false);
    }
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (pending) return;
    if (named === undefined) {
      setErrors({ name: "Выберите приз или введите название нового" });
      return;
    }
    setPending(true);
    try {
      const { _id: prize_id, name } = named;
      await onAdd({ key: newId(), prize_id, name, img: prize?.img ?? null, ...fields });
      if (draw !== null) {
        toast.success(added("stock_prize"));
        await invalidate("stock_prize");
      }
      onClose();
    } catch (error) {
      setErrors(error instanceof ApiError ? (error.body.fields ?? {}) : {});
      toast.error(messageOf(error));
      setPending(false);
    }
  };

  return (
    <Dialog title="Добавить приз" onClose={handleClose}>
      <form className={styles.add} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <FormField
          label="Приз"
          required
          error={errors["name"] ?? errors["prize_id"]}
          hint="Найдите приз в&nbsp;справочнике или введите название нового"
        >
          {(control) => (
            <RemoteSelect
              {...control}
              entity="prize"
              placeholder="Название приза"
              value={chosen}
              onChange={setChosen}
              load={(find) => api.listPrizes({ limit: 30, ...(find !== "" && { find }) }).then(({ data }) => data)}
              create={handleCreate}
            />
          )}
        </FormField>
        {/* Always rendered: if it appeared later, the buttons would move from under a press. */}
        <PrizeImage prize={prize} onBusy={setUploading} />
        <div className="g2">
          <DigitsField
            label="Количество"
            error={errors["quantity"]}
            max={limits.quantity.max}
            value={fields.quantity}
            onChange={(quantity) => set({ quantity })}
          />
          <DigitsField
            label="Цена, ₽"
            hint="Одного приза, для правил и&nbsp;налога"
            error={errors["value"]}
            max={limits.prizeValue.max}
            value={fields.value}
            onChange={(value) => set({ value })}
          />
          <FormField label="Категория" error={errors["category"]}>
            {({ id }) => (
              <CategoryInput
                id={id}
                value={fields.category}
                options={categories}
                onChange={(category) => set({ category })}
              />
            )}
          </FormField>
          <SelectField
            label="Как вручаем"
            error={errors["way"]}
            {...(frozen && { hint: "Итоги подведены: только вручную" })}
            disabled={frozen}
            options={wayOptions}
            value={fields.way}
            onChange={(way) => set(withWay(way, others))}
          />
          {fields.way === "place" && (
            <DigitsField
              label="С&nbsp;какого места"
              error={errors["place_from"]}
              hint={ranksText(fields) ?? ""}
              max={limits.quantity.max}
              value={fields.place_from}
              onChange={(place_from) => set({ place_from })}
            />
          )}
        </div>
        <FormButtons>
          <button type="button" className="key" disabled={pending} onClick={handleClose}>
            Отменить
          </button>
          <button
            type="submit"
            className="key key--action"
            disabled={pending || uploading || creating}
            aria-busy={pending}
          >
            {pending ? "Добавляем…" : "Добавить"}
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}

type PrizeImageProps = {
  /** null: none is chosen yet. */
  readonly prize: Prize | null;
  /** A picture is being uploaded: leaving would abort it. */
  readonly onBusy: (busy: boolean) => void;
};

/** The picture of a prize of the directory, as the draw shows it. */
function PrizeImage({ prize, onBusy }: PrizeImageProps) {
  if (prize === null) return <FileSlot kind="image" label="Картинка" url={null} note="Сначала выберите приз" />;
  const { _id, img, updated_at } = prize;
  return (
    <FileSlot
      key={_id}
      kind="image"
      label="Картинка"
      url={img}
      note={img === null ? "Пока показываем коробку с\u00A0бантом" : "Одна на\u00A0все розыгрыши"}
      onUpload={async (file, options) => {
        onBusy(true);
        await upload.uploadPrizeImage({ _id }, { img: file }, options).finally(() => onBusy(false));
        await invalidate("prize");
      }}
      onDelete={async () => {
        // A picture that a colleague has put since the prize was read is not deleted.
        await api.deletePrizeImage({ _id, updated_at });
        await invalidate("prize");
      }}
      onStale={() => invalidate("prize")}
    />
  );
}

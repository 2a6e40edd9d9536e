import type { Draw, Named, Rehearsal } from "@hitoslov/contract";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { Flag, RotateCcw } from "lucide";
import { useRef, useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { invalidate, listKey } from "../../../lib/queries.ts";
import { useConfirm } from "../../../ui/confirm.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import styles from "../draws.module.css";

/** The testers of a draw, and the entrants and awards that a reset deletes. */
export function RehearsalSection({ draw: { _id: _idStock } }: { readonly draw: Draw }) {
  const { data, error, refetch } = useQuery({
    queryKey: listKey("stock", { rehearsal: _idStock }),
    queryFn: ({ signal }) => api.getRehearsal({ _idStock }, { signal }),
  });
  return (
    <fieldset className="fs">
      <legend>Репетиция</legend>
      <p className="hint">
        В&nbsp;тестах считаются песни сотрудников и&nbsp;тестировщиков, в&nbsp;том числе до&nbsp;начала. В&nbsp;рейтинги
        они не&nbsp;идут, писем и&nbsp;уведомлений никто не&nbsp;получает.
      </p>
      {data === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <RehearsalFields _idStock={_idStock} of={data} />
      )}
    </fieldset>
  );
}

type RehearsalFieldsProps = { readonly _idStock: string; readonly of: Rehearsal };

function RehearsalFields({ _idStock, of: { testers, entrants, awards, frozen_at } }: RehearsalFieldsProps) {
  const [pending, setPending] = useState(false);
  /** The testers as chosen, until they are stored. */
  const [chosen, setChosen] = useState<readonly Named[] | null>(null);
  const stored = useRef<Promise<void>>(Promise.resolve());
  const toast = useToast();
  const confirm = useConfirm();
  const change = async (call: () => Promise<Rehearsal>, done: string) => {
    setPending(true);
    try {
      await call();
      toast.success(done);
    } catch (error) {
      toast.error(messageOf(error));
    }
    // Also after a refusal: somebody else may have changed it.
    await Promise.all([invalidate("stock"), invalidate("stock_member"), invalidate("award")]);
    setPending(false);
  };
  const handleReset = async () => {
    const text = `Уйдут участники: ${formatNumber(entrants)}, призы: ${formatNumber(awards)}, очки и\u00A0жребий. Вернуть их нельзя.`;
    if (!(await confirm({ title: "Сбросить репетицию?", text, yes: "Сбросить репетицию", danger: true }))) return;
    await change(() => api.resetRehearsal({ _idStock }), "Репетиция сброшена");
  };
  const shown = chosen ?? testers.map(({ _id, login, name }) => ({ _id, name: nameOf({ login, name }) }));
  const handleTesters = async (next: readonly Named[]) => {
    setChosen(next);
    const call = () => api.setTesters({ _idStock, testers: idsOf(next), was: idsOf(shown) });
    // One after another, as each call stores the whole list.
    const turn = stored.current.then(() => change(call, "Тестировщики сохранены"));
    stored.current = turn;
    await turn;
    // The last one: from here on the list is the server's.
    if (stored.current === turn) setChosen(null);
  };
  const isBusy = pending || chosen !== null;
  const isEmpty = entrants === 0 && awards === 0 && frozen_at === null;
  return (
    <>
      <FormField label="Тестировщики" hint="Игроки, чьи песни считаются. Сохраняется сразу после выбора.">
        {(control) => (
          <RemoteSelect
            {...control}
            multiple
            entity="tester"
            placeholder="Логин, имя или почта"
            load={listTesters}
            value={shown}
            // Not disabled meanwhile: it would lose the focus, with its list open over the page.
            onChange={(next) => void handleTesters(next)}
          />
        )}
      </FormField>
      <p>
        Участников: <b>{formatNumber(entrants)}</b>, призов вручено: <b>{formatNumber(awards)}</b>
        {frozen_at !== null && ", итоги подведены"}
      </p>
      <div className={styles.keys}>
        <button
          type="button"
          className="key"
          disabled={isBusy || frozen_at !== null}
          onClick={() => void change(() => api.endRehearsal({ _idStock }), "Итоги репетиции подведены")}
        >
          <Icon of={Flag} />
          Подвести итоги репетиции
        </button>
        <button type="button" className="key key--bad" disabled={isBusy || isEmpty} onClick={() => void handleReset()}>
          <Icon of={RotateCcw} />
          Сбросить репетицию
        </button>
      </div>
    </>
  );
}

const idsOf = (rows: readonly Named[]) => rows.map(({ _id }) => _id);

async function listTesters(find: string) {
  const { data } = await api.listTesters({ find });
  return data.map((player) => ({ _id: player._id, name: nameOf(player) }));
}

function nameOf({ login, name }: { readonly login: string; readonly name: string | null }): string {
  return name === null || name === "" ? login : `${name} (${login})`;
}

import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { Contract, Output, Player } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { api } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { invalidate, totpQuery } from "../../lib/queries.ts";
import { useMayUse } from "../../lib/use-me.ts";
import { type Correction, PointsForm, PointsOutcome } from "../../ui/points-form.tsx";
import { useToast } from "../../lib/toasts.tsx";
import styles from "./players.module.css";

type PointsDialogProps = { readonly player: Player; readonly onClose: () => void };
type Preview = Output<Contract["previewPlayerPoints"]>;

/** Gives points to a player or takes them, also in the ticked draws. */
export function PointsDialog({ player, onClose }: PointsDialogProps) {
  const { _id, login, updated_at } = player;
  const [stocks, setStocks] = useState<readonly string[]>([]);
  const { data: factor } = useQuery(totpQuery);
  const toast = useToast();
  const asksCode = factor?.on === true && stocks.length > 0;
  const handleSave = async ({ points, reason, code }: Correction) => {
    try {
      await api.changePlayerPoints({ _id, points, reason, stocks: [...stocks], updated_at, ...(asksCode && { code }) });
    } catch (error) {
      // The dialog is out of date.
      if (error instanceof ApiError && error.status === 409) await invalidate("gamer");
      throw error;
    }
    toast.success(points > 0 ? "Очки успешно прибавлены" : "Очки успешно сняты");
    onClose();
    await Promise.all([invalidate("gamer"), invalidate("stock_member")]);
  };
  return (
    <PointsForm
      login={login}
      asksCode={asksCode}
      onSave={handleSave}
      onClose={onClose}
      outcome={(points) => (
        <Outcome playerId={_id} score={player.score} points={points} chosen={stocks} onChoose={setStocks} />
      )}
      reason={(field) => (
        <TextField
          {...field}
          label="Причина"
          required
          hint="Рейтинг изменится всегда; очки одного розыгрыша правят на&nbsp;его странице. Причина останется в&nbsp;журнале, у&nbsp;розыгрыша её увидят все: не&nbsp;называйте имён."
          max={limits.comment.max}
          rows={2}
        />
      )}
    />
  );
}

type OutcomeProps = {
  readonly playerId: string;
  readonly score: number;
  /** 0 while nothing is typed. */
  readonly points: number;
  readonly chosen: readonly string[];
  readonly onChoose: (stocks: readonly string[]) => void;
};

/** The player's score after the change, as computed by the server. */
function Outcome({ playerId, score, points, chosen, onChoose }: OutcomeProps) {
  const mayDraws = useMayUse("draws");
  const asked = useDeferredValue(points);
  const { data, error } = useQuery({
    queryKey: ["gamer", "points", playerId, asked],
    queryFn:
      asked === 0 ? skipToken : ({ signal }) => api.previewPlayerPoints({ _id: playerId, points: asked }, { signal }),
    retry: false,
    gcTime: 0,
  });
  const known = asked === points ? data : undefined;
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <PointsOutcome points={points} isKnown={known !== undefined} error={error}>
      {known === undefined ? (
        <p>Сейчас очков: {formatNumber(score)}</p>
      ) : (
        <ScoreChange name="Рейтинг" of={known.account} />
      )}
      {known?.stocks.map((stock) => (
        <label key={stock._id} className={styles.draw}>
          <input
            type="checkbox"
            disabled={!mayDraws}
            checked={chosen.includes(stock._id)}
            onChange={() => toggle(stock._id)}
          />
          <ScoreChange name={stock.name} of={stock} />
        </label>
      ))}
      {!mayDraws && known !== undefined && known.stocks.length > 0 && (
        <p>В&nbsp;розыгрышах очки меняют те, кому открыты розыгрыши</p>
      )}
    </PointsOutcome>
  );
}

type ScoreChangeProps = { readonly name: string; readonly of: Preview["account"] };

function ScoreChange({ name, of: { before, after } }: ScoreChangeProps) {
  return (
    <span>
      <b>{name}</b>: очки {formatNumber(before.score)} → {formatNumber(after.score)}, место {formatRank(before.place)} →{" "}
      {formatRank(after.place)}
    </span>
  );
}

const formatRank = (rank: number | null) => (rank === null ? "—" : formatNumber(rank));

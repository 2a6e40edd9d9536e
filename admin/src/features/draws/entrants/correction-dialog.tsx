import type { Entrant } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { useQuery, skipToken } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { api } from "../../../lib/api.ts";
import { invalidate, totpQuery } from "../../../lib/queries.ts";
import { awardMessages } from "../../../messages.ts";
import { type Correction, PointsForm, PointsOutcome } from "../../../ui/points-form.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import { ReasonField } from "../../../ui/reason-dialog.tsx";
import { formatNumber } from "../../../lib/format.ts";
import styles from "../draws.module.css";

type CorrectionDialogProps = { readonly entrant: Entrant; readonly onClose: () => void };

/** Gives an entrant points or takes them away. */
export function CorrectionDialog({ entrant, onClose }: CorrectionDialogProps) {
  const { _idStock, _id, login, updated_at } = entrant;
  const { data: factor } = useQuery(totpQuery);
  const toast = useToast();
  const asksCode = factor?.on === true;
  const handleSave = async ({ points, reason, code }: Correction) => {
    try {
      await api.correctStockMember({ _idStock, _id, points, reason, updated_at, ...(asksCode && { code }) });
    } catch (error) {
      // What the dialog shows is out of date.
      if (error instanceof ApiError && error.status === 409) await invalidate("stock_member");
      throw error;
    }
    toast.success(awardMessages.corrected);
    onClose();
    await invalidate("stock_member");
  };
  return (
    <PointsForm
      login={login}
      asksCode={asksCode}
      onSave={handleSave}
      onClose={onClose}
      outcome={(points) => <CorrectionOutcome entrant={entrant} points={points} />}
      reason={(field) => <ReasonField {...field} />}
    />
  );
}

type CorrectionOutcomeProps = {
  readonly entrant: Entrant;
  /** To give, or to take away if negative; 0 while nothing is typed. */
  readonly points: number;
};

/** The rank of the entrant now and with these points, as the server counts it. */
function CorrectionOutcome({ entrant: { _idStock, _id, score, place }, points }: CorrectionOutcomeProps) {
  const asked = useDeferredValue(points);
  const { data, error } = useQuery({
    queryKey: ["stock_member", "correction", _idStock, _id, asked],
    queryFn:
      asked === 0 ? skipToken : ({ signal }) => api.previewCorrection({ _idStock, _id, points: asked }, { signal }),
    retry: false,
    gcTime: 0,
  });
  const now = data?.before ?? { score, place };
  const isKnown = data !== undefined && asked === points;
  return (
    <PointsOutcome points={points} isKnown={isKnown} error={error}>
      <dl className={styles.ranks}>
        <ScoreRow name="Сейчас" of={now} />
        <ScoreRow name="Станет" of={isKnown ? data.after : null} />
      </dl>
    </PointsOutcome>
  );
}

type ScoreRowProps = {
  readonly name: string;
  /** Null while the server has not answered. */
  readonly of: Pick<Entrant, "score" | "place"> | null;
};

/** Rank and score of an entrant, before or after a correction. */
function ScoreRow({ name, of: ranked }: ScoreRowProps) {
  const place = ranked?.place ?? null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{ranked === null ? "—" : `место ${place === null ? "—" : formatNumber(place)}`}</dd>
      <dd>{ranked === null ? "—" : `очки ${formatNumber(ranked.score)}`}</dd>
    </div>
  );
}

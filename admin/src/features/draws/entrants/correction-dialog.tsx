import type { Entrant } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { useQuery, skipToken } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { api } from "../../../lib/api.ts";
import { invalidate, totpQuery } from "../../../lib/queries.ts";
import { awardMessages } from "../../../messages.ts";
import { type Correction, PointsForm, PointsOutcome } from "../../../ui/points-form.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import { ReasonField } from "../reason-dialog.tsx";
import { formatNumber } from "../../../lib/format.ts";
import styles from "../draws.module.css";

type CorrectionDialogProps = { readonly member: Entrant; readonly onClose: () => void };

/** Gives points to a member or takes them. */
export function CorrectionDialog({ member, onClose }: CorrectionDialogProps) {
  const { _idStock, _id, login, updated_at } = member;
  const { data: factor } = useQuery(totpQuery);
  const toast = useToast();
  const asksCode = factor?.on === true;
  const handleSave = async ({ points, reason, code }: Correction) => {
    try {
      await api.correctStockMember({ _idStock, _id, points, reason, updated_at, ...(asksCode && { code }) });
    } catch (error) {
      // What the dialog shows holds no more.
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
      outcome={(points) => <CorrectionOutcome member={member} points={points} />}
      reason={(field) => <ReasonField {...field} />}
    />
  );
}

type CorrectionOutcomeProps = {
  readonly member: Entrant;
  /** To be given, or taken; 0 while nothing is typed. */
  readonly points: number;
};

/** Where the member stands, and where the points would put them, as the server counts it. */
function CorrectionOutcome({ member: { _idStock, _id, score, place }, points }: CorrectionOutcomeProps) {
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
  /** Null while it is not known. */
  readonly of: Pick<Entrant, "score" | "place"> | null;
};

/** Place and score of a member, before a correction or after it. */
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

import { type Draw, lotteryModeTexts, type RankAward } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api, isStale, messageOf } from "../../../lib/api.ts";
import { listKey, invalidate } from "../../../lib/queries.ts";
import { BlockedBadge } from "../../../ui/badges.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { useLotteryObstacle } from "../draw-calls.ts";
import { AnswerDialog, GivingDialog } from "./giving-dialogs.tsx";
import { AwardsTable } from "./awards-table.tsx";
import { DownloadButton } from "./download-button.tsx";
import { awardMessages } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../../../lib/format.ts";
import { type DataColumn, Grid } from "../../../ui/data-table/grid.tsx";
import styles from "../draws.module.css";

/** The awards of a draw that is over: gives them and shows their states. */
export function AwardsSection({ draw }: { readonly draw: Draw }) {
  const { _id: _idStock, status, draw_mode, drawn_at } = draw;
  const [open, setOpen] = useState<"places" | "lottery" | "answer" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: listKey("award", { _idStock }),
    queryFn: ({ signal }) => api.listAwards({ _idStock }, { signal }),
  });
  const obstacle = useLotteryObstacle(draw);
  const close = () => setOpen(null);
  return (
    <fieldset className="fs">
      <legend>Вручение призов</legend>
      <div className={styles.keys}>
        <button type="button" className="key" onClick={() => setOpen("places")}>
          Вручить по&nbsp;местам
        </button>
        {draw_mode !== "none" && drawn_at === null && obstacle === null && (
          <button
            type="button"
            className="key"
            onClick={() => setOpen(draw.randomness === "beacon" ? "answer" : "lottery")}
          >
            {draw.randomness === "beacon" ? "Вписать ответ маяка" : "Провести жребий"}
          </button>
        )}
        {/* The page is the players', who see no other draws. */}
        {status !== "testing" && status !== "disabled" && (
          <a className="key" href={`/stocks/proof?id=${_idStock}`} target="_blank" rel="noreferrer">
            Проверить розыгрыш
          </a>
        )}
        <Link className="key" to={`/stocks/${_idStock}/file`}>
          Дело розыгрыша
        </Link>
        <DownloadButton name="draw.xlsx" load={() => api.downloadStock({ _idStock })} />
      </div>
      {typeof obstacle === "string" && <p className="hint">Жребия не&nbsp;будет. {obstacle}.</p>}
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {data?.data.length === 0 && <p className="hint">Ещё ничего не&nbsp;вручено.</p>}
      {data !== undefined && data.data.length > 0 && <AwardsTable awards={data.data} />}
      {open === "places" && <RankAwardsDialog draw={draw} onClose={close} />}
      {open === "answer" && <AnswerDialog draw={draw} onClose={close} />}
      {open === "lottery" && <LotteryDialog draw={draw} onClose={close} />}
    </fieldset>
  );
}

type LotteryDialogProps = { readonly draw: Draw; readonly onClose: () => void };

/** Runs the lottery, which is possible once. */
function LotteryDialog({ draw, onClose }: LotteryDialogProps) {
  const { _id: _idStock, draw_mode, draw_min_score, draw_reserves } = draw;
  const { preview, pending, refusal, give } = useGiving({
    key: ["lottery", _idStock],
    read: (signal) => api.previewLottery({ _idStock }, { signal }),
    give: ({ entrants }) => api.runLottery({ _idStock, entrants }),
    done: awardMessages.drawn,
    onDone: onClose,
  });
  const lottery = preview.data;
  return (
    <GivingDialog
      title="Провести жребий"
      preview={preview}
      yes={lottery === undefined || lottery.obstacle !== null ? null : "Провести жребий"}
      pending={pending}
      refusal={refusal}
      onGive={() => lottery !== undefined && void give(lottery)}
      onClose={onClose}
    >
      {lottery !== undefined && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>Участвуют</dt>
              <dd>{formatNumber(lottery.entrants)}</dd>
            </div>
            <div>
              <dt>Очков у&nbsp;каждого</dt>
              <dd>от&nbsp;{formatNumber(draw_min_score)}</dd>
            </div>
            <div>
              <dt>Призов</dt>
              <dd>{formatNumber(lottery.prizes)}</dd>
            </div>
            <div>
              <dt>Запасных</dt>
              <dd>{formatNumber(draw_reserves)}</dd>
            </div>
            <div>
              <dt>Жребий</dt>
              <dd>{lotteryModeTexts[draw_mode]}</dd>
            </div>
          </dl>
          {lottery.obstacle === null ? (
            <p>
              Жребий проводят один раз, отменить его нельзя. Сразу после него все увидят секретное число и&nbsp;список
              участников и&nbsp;смогут проверить, кто выиграл.
            </p>
          ) : (
            <p className={styles.bad}>{lottery.obstacle}</p>
          )}
        </>
      )}
    </GivingDialog>
  );
}

type RankAwardsDialogProps = { readonly draw: Draw; readonly onClose: () => void };

const columns: readonly DataColumn<RankAward & { readonly _id: string }>[] = [
  { key: "place", title: "Место", numeric: true, render: ({ place }) => <b>{formatNumber(place)}</b> },
  {
    key: "member",
    title: "Игрок",
    render: ({ member }) => (
      <>
        {member.login} <BlockedBadge of={member} />
        <small>{member.name}</small>
      </>
    ),
  },
  { key: "score", title: "Очки", numeric: true, render: ({ member }) => formatNumber(member.score) },
  { key: "prize", title: "Приз", render: ({ prize }) => prize },
];

/** Gives the prizes by rank in one step, as shown here. */
function RankAwardsDialog({ draw: { _id: _idStock, status }, onClose }: RankAwardsDialogProps) {
  const { preview, pending, refusal, give } = useGiving<readonly RankAward[]>({
    key: ["places", _idStock],
    read: async (signal) => (await api.previewPlaceAwards({ _idStock }, { signal })).data,
    give: (seen) =>
      api.givePlaceAwards({
        _idStock,
        awards: seen.map(({ place, prize_id, member }) => ({ place, prize_id, user_id: member._id })),
      }),
    done: awardMessages.given,
    onDone: onClose,
  });
  const awards = preview.data ?? [];
  return (
    <GivingDialog
      title="Вручить по&nbsp;местам"
      preview={preview}
      yes={awards.length === 0 ? null : `Вручить ${counted(awards.length, "приз", "приза", "призов")}`}
      pending={pending}
      refusal={refusal}
      onGive={() => void give(awards)}
      onClose={onClose}
    >
      {preview.data?.length === 0 && (
        <p>
          Вручать нечего: призы за&nbsp;места вручены, или занять эти места некому. Просроченный приз передают
          следующему в&nbsp;его строке.
        </p>
      )}
      {awards.length > 0 && (
        <>
          <p className="hint">
            Победители увидят приз у&nbsp;себя в&nbsp;профиле
            {status === "testing"
              ? ". Репетиция: писем никто не\u00A0получит."
              : ", а\u00A0те, у\u00A0кого указана почта, получат письмо."}
          </p>
          <Grid
            caption="Кто что получит"
            columns={columns}
            rows={awards.map((award) => ({ ...award, _id: award.member._id }))}
            rowName={({ member }) => member.login}
          />
        </>
      )}
    </GivingDialog>
  );
}

type GivingOptions<Preview> = {
  readonly key: readonly string[];
  readonly read: (signal: AbortSignal) => Promise<Preview>;
  /** Gives what the preview shows; rejects as stale if the preview is out of date. */
  readonly give: (preview: Preview) => Promise<unknown>;
  readonly done: string;
  readonly onDone: () => void;
};

/** A preview of prizes, and a function that gives exactly what it shows. */
function useGiving<Preview>({ key, read, give, done, onDone }: GivingOptions<Preview>) {
  // Not cached: the dialog loads it each time it opens.
  const preview = useQuery({ queryKey: ["award", ...key], queryFn: ({ signal }) => read(signal), gcTime: 0 });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const toast = useToast();
  const handleGive = async (seen: Preview) => {
    setPending(true);
    setRefusal(null);
    try {
      await give(seen);
      toast.success(done);
      onDone();
      await invalidate("award");
    } catch (error) {
      setRefusal(messageOf(error));
      if (isStale(error)) await preview.refetch();
      setPending(false);
    }
  };
  return { preview, pending, refusal, give: handleGive };
}

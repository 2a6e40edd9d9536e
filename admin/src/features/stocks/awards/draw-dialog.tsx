import { drawModeTexts, type Stock } from "@hitoslov/contract";
import { api } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { awardMessages } from "../../../messages.ts";
import { GivingDialog } from "./giving-dialog.tsx";
import { useGiving } from "./use-giving.ts";
import styles from "../stocks.module.css";

type DrawDialogProps = { readonly stock: Stock; readonly onClose: () => void };

/** Draws the lots, once. */
export function DrawDialog({ stock, onClose }: DrawDialogProps) {
  const { _id: _idStock, draw_mode, draw_min_score, draw_reserves } = stock;
  const { preview, pending, refusal, give } = useGiving({
    key: ["draw", _idStock],
    read: (signal) => api.previewDraw({ _idStock }, { signal }),
    give: ({ entrants }) => api.makeDraw({ _idStock, entrants }),
    done: awardMessages.drawn,
    onDone: onClose,
  });
  const lot = preview.data;
  return (
    <GivingDialog
      title="Провести жребий"
      preview={preview}
      yes={lot === undefined || lot.obstacle !== null ? null : "Провести жребий"}
      pending={pending}
      refusal={refusal}
      onGive={() => lot !== undefined && void give(lot)}
      onClose={onClose}
    >
      {lot !== undefined && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>Участвуют</dt>
              <dd>{formatNumber(lot.entrants)}</dd>
            </div>
            <div>
              <dt>Очков у&nbsp;каждого</dt>
              <dd>от&nbsp;{formatNumber(draw_min_score)}</dd>
            </div>
            <div>
              <dt>Призов</dt>
              <dd>{formatNumber(lot.prizes)}</dd>
            </div>
            <div>
              <dt>Запасных</dt>
              <dd>{formatNumber(draw_reserves)}</dd>
            </div>
            <div>
              <dt>Жребий</dt>
              <dd>{drawModeTexts[draw_mode]}</dd>
            </div>
          </dl>
          {lot.obstacle === null ? (
            <p>
              Жребий проводят один раз, отменить его нельзя. Сразу после него все увидят секретное число и&nbsp;список
              участников и&nbsp;смогут проверить, кто выиграл.
            </p>
          ) : (
            <p className={styles.bad}>{lot.obstacle}</p>
          )}
        </>
      )}
    </GivingDialog>
  );
}

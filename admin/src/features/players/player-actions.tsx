import { Icon } from "@hitoslov/brand/icon.tsx";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { isBlocked, type Player } from "@hitoslov/contract";
import { Ban, Coins, Download, Trash2 } from "lucide";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { playerLabels, playerNames } from "./names.ts";
import { PointsDialog } from "./points-dialog.tsx";
import { usePlayerCall } from "./use-player-call.ts";

type PlayerActionsProps = { readonly gamer: Player; readonly onRemove: () => void };

/** What support does for a player, within one press. */
export function PlayerActions({ gamer, onRemove }: PlayerActionsProps) {
  const { _id } = gamer;
  const [now] = useState(Date.now);
  const [open, setOpen] = useState<"points" | "block" | null>(null);
  const { run, pending } = usePlayerCall();
  const close = () => setOpen(null);

  const unblock = async () => {
    await api.unblockGamer({ _id });
    return "Блокировка снята";
  };
  const download = async () => {
    saveFile("hitoslov.json", await api.exportGamer({ _id }));
    return "Данные игрока скачаны";
  };

  return (
    <>
      <button type="button" className="key key--action" onClick={() => setOpen("points")}>
        <Icon of={Coins} />
        +/− очков
      </button>
      {isBlocked(gamer, now) ? (
        <button type="button" className="key" disabled={pending} onClick={() => void run(unblock)}>
          Снять блокировку
        </button>
      ) : (
        <button type="button" className="key" onClick={() => setOpen("block")}>
          <Icon of={Ban} />
          Заблокировать
        </button>
      )}
      <button type="button" className="key" disabled={pending} onClick={() => void run(download)}>
        <Icon of={Download} />
        Скачать данные
      </button>
      <HistoryButton entity="gamer" id={_id} labels={playerLabels} names={playerNames} />
      <button type="button" className="key key--bad" onClick={onRemove}>
        <Icon of={Trash2} />
        Удалить игрока
      </button>
      {open === "points" && <PointsDialog gamer={gamer} onClose={close} />}
      {open === "block" && <BlockDialog gamer={gamer} onClose={close} />}
    </>
  );
}

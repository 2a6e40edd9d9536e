import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router";
import { PlayerCard } from "../features/players/player-card.tsx";
import { playerLabels, playerNames } from "../features/players/names.ts";
import { ForgetDialog, playerQuery, usePlayerCall } from "../features/players/player-calls.tsx";
import { BlockedBadge, useIsBlocked } from "../ui/badges.tsx";
import { api } from "../lib/api.ts";
import { Loading } from "../ui/placeholders.tsx";
import { DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import type { Player } from "@hitoslov/contract";
import { Ban, Coins, Download, Trash2 } from "lucide";
import { useState } from "react";
import { flushSync } from "react-dom";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { PointsDialog } from "../features/players/points-dialog.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { limits } from "@hitoslov/contract/limits";
import { dayMs, dayOfMasked } from "../lib/calendar.ts";
import { invalidate, isMissing } from "../lib/queries.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { ChoiceGroup } from "../ui/choice-group.tsx";
import { DayField } from "../ui/day-field.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { useClose } from "../ui/dialog/use-close.ts";
import { FormButtons } from "../ui/form-buttons.tsx";
import { useToast } from "../lib/toasts.tsx";
import { useFormCall } from "../ui/use-form-call.ts";
import { midnight } from "../features/players/players-filter.ts";
import styles from "../features/players/players.module.css";

export function PlayerScreen() {
  const { id = "" } = useParams();
  // A late answer about one player must not lead away from another.
  return <OnePlayer key={id} id={id} />;
}

function OnePlayer({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  // The state of the list that it was opened from.
  const { search } = useLocation();
  const list = `/gamers${search}`;
  const crumbs = [{ to: list, label: "Игроки" }];
  const isHere = useIsHere();
  const [gone, setGone] = useState(false);
  const { data: player, error, refetch } = useQuery({ ...playerQuery(id), enabled: !gone });
  const leave = async () => {
    // The card neither loads again nor asks about a note or the reason: the player no longer exists.
    flushSync(() => setGone(true));
    if (isHere()) await navigate(list, { replace: true, flushSync: true });
  };

  if (player === undefined && isMissing(error)) {
    return (
      <DeadEnd
        title="Такого игрока нет"
        crumbs={crumbs}
        here="Карточка"
        text="На этой волне тихо. Возможно, игрока удалили."
        way={{ to: list, label: "К\u00A0игрокам" }}
      />
    );
  }

  return (
    <StaffPage
      title={player?.login ?? "Игрок"}
      crumbs={crumbs}
      here="Карточка"
      status={
        player && (
          <>
            <StatusBadge tone={player.type === "Премиум" ? "warn" : "plain"}>{player.type}</StatusBadge>{" "}
            <BlockedBadge of={player} />
          </>
        )
      }
      actions={player && !gone && <PlayerActions player={player} onForgotten={leave} />}
    >
      {player === undefined && <Loading error={error} refetch={refetch} />}
      {player !== undefined && !gone && <PlayerCard player={player} />}
    </StaffPage>
  );
}

type PlayerActionsProps = { readonly player: Player; readonly onForgotten: () => Promise<void> };

/** The actions of support on a player. */
function PlayerActions({ player, onForgotten }: PlayerActionsProps) {
  const { _id } = player;
  const blocked = useIsBlocked(player);
  const [open, setOpen] = useState<"points" | "block" | "forget" | null>(null);
  const { run, pending } = usePlayerCall();
  const confirm = useConfirm();
  const close = () => setOpen(null);

  const unblock = async () => {
    const text = `${player.login} сможет войти и\u00A0играть. Заблокирован за: ${player.block_reason ?? ""}`;
    if (!(await confirm({ title: "Снять блокировку?", text, yes: "Снять блокировку" }))) return;
    await run(async () => {
      await api.unblockPlayer({ _id });
      return "Блокировка снята";
    });
  };
  const download = async () => {
    saveFile("hitoslov.json", await api.exportPlayer({ _id }));
    return "Данные игрока скачаны";
  };

  return (
    <>
      <button type="button" className="key key--action" onClick={() => setOpen("points")}>
        <Icon of={Coins} />
        +/− очков
      </button>
      {blocked ? (
        <button type="button" className="key" disabled={pending} onClick={() => void unblock()}>
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
      <button type="button" className="key key--bad" onClick={() => setOpen("forget")}>
        <Icon of={Trash2} />
        Удалить игрока
      </button>
      {open === "points" && <PointsDialog player={player} onClose={close} />}
      {open === "block" && <BlockDialog player={player} onClose={close} />}
      {open === "forget" && <ForgetDialog player={player} onForgotten={onForgotten} onClose={close} />}
    </>
  );
}

type BlockDialogProps = { readonly player: Player; readonly onClose: () => void };

const terms = [
  { value: "week", label: "7\u00A0дней", days: 7 },
  { value: "month", label: "30\u00A0дней", days: 30 },
  { value: "day", label: "По\u00A0день", days: null },
  { value: "ever", label: "Навсегда", days: null },
] as const;
type Term = (typeof terms)[number]["value"];

/** Blocks a player for a time or for good; the player sees the text. */
function BlockDialog({ player: { _id, login }, onClose }: BlockDialogProps) {
  const [term, setTerm] = useState<Term>("week");
  const [day, setDay] = useState("");
  const [reason, setReason] = useState("");
  const [contact, setContact] = useState("");
  const handleClose = useClose(day !== "" || reason !== "" || contact !== "", onClose);
  const toast = useToast();
  const { props, errors, pending } = useFormCall("reason", async () => {
    await api.blockPlayer({ _id, until: untilOf(term, day), reason, contact });
    toast.success("Игрок заблокирован");
    onClose();
    await invalidate("gamer");
  });
  return (
    <Dialog title={`Заблокировать: ${login}`} onClose={handleClose}>
      <form {...props} className={styles.stats}>
        <p>Все сеансы закончатся, войти и&nbsp;получать очки будет нельзя. Игры и&nbsp;очки останутся.</p>
        <ChoiceGroup label="Срок блокировки" options={terms} value={term} onChange={setTerm} />
        {term === "day" && (
          <DayField required label="Последний день" mask="date" error={errors["until"]} value={day} onChange={setDay} />
        )}
        <TextField
          label="Причина"
          required
          hint="Её увидит игрок, когда попробует войти"
          error={errors["reason"]}
          rows={2}
          value={reason}
          onChange={setReason}
        />
        <TextField
          label="Куда писать"
          hint="Если пусто&nbsp;— адрес из&nbsp;настроек игры"
          error={errors["contact"]}
          max={limits.title.max}
          value={contact}
          onChange={setContact}
        />
        <FormButtons>
          <button type="button" className="key" disabled={pending} onClick={handleClose}>
            Отменить
          </button>
          <button type="submit" className="key key--bad" disabled={pending} aria-busy={pending}>
            Заблокировать
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}

/** When the block ends; null: never. The server refuses an incomplete day. */
function untilOf(term: Term, day: string): string | null {
  if (term === "ever") return null;
  const days = terms.find(({ value }) => value === term)?.days ?? null;
  if (days !== null) return new Date(Date.now() + days * dayMs).toISOString();
  return midnight(dayOfMasked(day, "date") ?? "", 1) ?? "";
}

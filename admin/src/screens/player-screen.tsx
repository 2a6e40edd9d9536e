import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { PlayerActions } from "../features/players/player-actions.tsx";
import { PlayerCard } from "../features/players/player-card.tsx";
import { forgotten } from "../features/players/names.ts";
import { playerQuery } from "../features/players/player-query.ts";
import { api } from "../lib/api.ts";
import { Loading } from "../ui/loading.tsx";
import { DeadEnd } from "../ui/page/dead-end.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useDelete } from "../ui/use-delete.ts";

const crumbs = [{ to: "/gamers", label: "Игроки" }];

export function PlayerScreen() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data: player, error, refetch } = useQuery(playerQuery(id));
  const remove = useDelete("gamer", async (_id) => {
    await api.forgetGamer({ _id });
    // Away before the lists are read anew: the card is no longer there to be read.
    await navigate("/gamers", { replace: true, flushSync: true });
  });

  if (player === undefined && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <DeadEnd
        title="Такого игрока нет"
        crumbs={crumbs}
        here="Карточка"
        text="На этой волне тихо. Возможно, игрока удалили."
        way={{ to: "/gamers", label: "К\u00A0игрокам" }}
      />
    );
  }

  return (
    <StaffPage
      title={player?.login ?? "Игрок"}
      crumbs={crumbs}
      here="Карточка"
      status={player && <StatusBadge tone={player.type === "Премиум" ? "warn" : "plain"}>{player.type}</StatusBadge>}
      actions={player && <PlayerActions gamer={player} onRemove={() => void remove(id, player.login, forgotten)} />}
    >
      {player === undefined && <Loading error={error} refetch={refetch} />}
      {player !== undefined && <PlayerCard key={player._id} gamer={player} />}
    </StaffPage>
  );
}

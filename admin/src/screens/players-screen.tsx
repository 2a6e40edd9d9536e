import { useQuery } from "@tanstack/react-query";
import { PlayersTable } from "../features/players/players-table.tsx";
import { StatsButton } from "../features/players/stats-button.tsx";
import { countsQuery } from "../lib/queries.ts";
import { useMayUse } from "../lib/use-me.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function PlayersScreen() {
  const showsStats = useMayUse("numbers");
  const { data: counts } = useQuery(countsQuery);
  return (
    <StaffPage title="Игроки" count={counts?.gamers} actions={showsStats && <StatsButton />}>
      <PlayersTable />
    </StaffPage>
  );
}

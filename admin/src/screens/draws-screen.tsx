import { Plus } from "lucide";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { PrizesTable } from "../features/prizes/prizes-table.tsx";
import { DrawsTable } from "../features/draws/draws-table.tsx";
import { HistoryButton } from "../ui/history/history-button.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { SectionTabs } from "../ui/section-tabs.tsx";

const prizeLabels = { name: "Название", description: "Описание", img: "Картинка" };

export function DrawsScreen() {
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const prizes = params.get("tab") === "prizes";
  const tabs = [
    { search: "", label: "Розыгрыши", current: !prizes },
    { search: "?tab=prizes", label: "Призы", current: prizes },
  ];
  const actions = prizes ? (
    <>
      <HistoryButton entity="prize" labels={prizeLabels} />
      <button type="button" className="key key--action" onClick={() => setAdding(true)}>
        <Icon of={Plus} />
        Добавить приз
      </button>
    </>
  ) : (
    <Link className="key key--action" to="/stocks/new">
      <Icon of={Plus} />
      Добавить розыгрыш
    </Link>
  );
  return (
    <StaffPage title="Розыгрыши" actions={actions}>
      <SectionTabs label="Розыгрыши и&nbsp;призы" tabs={tabs} />
      {prizes ? <PrizesTable adding={adding} onAdded={() => setAdding(false)} /> : <DrawsTable />}
    </StaffPage>
  );
}

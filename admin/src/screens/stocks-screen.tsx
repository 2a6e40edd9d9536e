import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "../art/icon.tsx";
import { PrizesTable } from "../features/prizes/prizes-table.tsx";
import { StocksTable } from "../features/stocks/stocks-table.tsx";
import { HistoryButton } from "../ui/history/history-button.tsx";
import { Page } from "../ui/page/page.tsx";
import { SectionTabs } from "../ui/section-tabs.tsx";

const prizeLabels = { name: "Название", description: "Описание", img: "Картинка" };

export function StocksScreen() {
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
    <Page title="Розыгрыши" actions={actions}>
      <SectionTabs label="Розыгрыши и&nbsp;призы" tabs={tabs} />
      {prizes ? <PrizesTable adding={adding} onAdded={() => setAdding(false)} /> : <StocksTable />}
    </Page>
  );
}

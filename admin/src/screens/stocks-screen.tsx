import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "../art/icon.tsx";
import { PrizesTable } from "../features/prizes/prizes-table.tsx";
import { StocksTable } from "../features/stocks/stocks-table.tsx";
import { Page } from "../ui/page/page.tsx";
import { SectionTabs } from "../ui/section-tabs.tsx";

export function StocksScreen() {
  const [params] = useSearchParams();
  const prizes = params.get("tab") === "prizes";
  const tabs = [
    { search: "", label: "Розыгрыши", current: !prizes },
    { search: "?tab=prizes", label: "Призы", current: prizes },
  ];
  return (
    <Page
      title="Розыгрыши"
      actions={
        <Link className="key key--action" to="/stocks/new">
          <Icon of={Plus} />
          Добавить розыгрыш
        </Link>
      }
    >
      <SectionTabs label="Розыгрыши и призы" tabs={tabs} />
      {prizes ? <PrizesTable /> : <StocksTable />}
    </Page>
  );
}

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide";
import { Link, useParams } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AwardStateBadge } from "../features/draws/awards/award-state-badge.tsx";
import { AwardCard } from "../features/draws/card/award-card.tsx";
import { awardQuery } from "../features/draws/card/award-query.ts";
import { HistoryButton } from "../ui/history/history-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { labelsOf } from "./journal-labels.ts";

/** /stocks/:id/awards/:award */
export function AwardScreen() {
  const { id = "", award = "" } = useParams();
  const { data: card, error, refetch } = useQuery(awardQuery(award));
  return (
    <StaffPage
      title={card === undefined ? "Вручение" : `${card.prize.name}: ${card.member.login}`}
      crumbs={[
        { to: "/stocks", label: "Розыгрыши" },
        { to: `/stocks/${id}`, label: card?.stock ?? "Розыгрыш" },
      ]}
      here="Вручение"
      status={card && <AwardStateBadge state={card.state} />}
      actions={
        card && (
          <>
            <HistoryButton entity="award" id={card._id} labels={labelsOf("award")} />
            <Link className="key" to={`/stocks/${id}/awards/${award}/act`}>
              <Icon of={FileText} />
              Акт приёма-передачи
            </Link>
          </>
        )
      }
    >
      {card === undefined && <Loading error={error} refetch={refetch} />}
      {card !== undefined && <AwardCard key={card._id} card={card} />}
    </StaffPage>
  );
}

import type { Papers } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { awardQuery } from "../features/draws/card/award-query.ts";
import { HandoverAct } from "../features/draws/card/handover-act.tsx";
import { api, messageOf } from "../lib/api.ts";
import { Loading } from "../ui/loading.tsx";
import { PrintKey } from "../ui/page/paper.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { useToast } from "../ui/toast/use-toast.ts";

/** /stocks/:id/awards/:award/act */
export function ActScreen() {
  const { id = "", award = "" } = useParams();
  const { data: card, error, refetch } = useQuery(awardQuery(award));
  const [papers, setPapers] = useState<Papers | null>(null);
  const toast = useToast();
  const handleFill = () =>
    api.readAwardPapers({ _id: award }).then(setPapers, (failure: unknown) => toast.error(messageOf(failure)));
  return (
    <StaffPage
      title="Акт приёма-передачи"
      crumbs={[
        { to: `/stocks/${id}`, label: card?.stock ?? "Розыгрыш" },
        { to: `/stocks/${id}/awards/${award}`, label: "Вручение" },
      ]}
      here="Акт"
      actions={
        <>
          {card?.papers === "kept" && card.reads_papers && papers === null && (
            <button type="button" className="key" onClick={() => void handleFill()}>
              Подставить паспортные данные
            </button>
          )}
          <PrintKey />
        </>
      }
    >
      {card === undefined && <Loading error={error} refetch={refetch} />}
      {card !== undefined && <HandoverAct card={card} papers={papers} />}
    </StaffPage>
  );
}

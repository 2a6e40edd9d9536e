import { documentKindNames } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { DocumentForm } from "../features/documents/document-form.tsx";
import { documentQuery } from "../features/documents/document-values.ts";
import { Loading } from "../ui/loading.tsx";
import { DeadEnd } from "../ui/page/dead-end.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

const crumbs = [{ to: "/documents", label: "Документы" }];

/** One document: its text, and what of it is published. */
export function DocumentEditScreen() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(documentQuery(id));
  if (data === null) {
    return (
      <DeadEnd
        title="Такого документа нет"
        crumbs={crumbs}
        text="На этой волне тихо. Возможно, документ удалили."
        way={{ to: "/documents", label: "К\u00A0документам" }}
      />
    );
  }
  return (
    <StaffPage title={data === undefined ? "Документ" : documentKindNames[data.kind]} crumbs={crumbs} here="Правка">
      {data === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <DocumentForm key={id} row={data} onCancel={() => void navigate("/documents")} />
      )}
    </StaffPage>
  );
}

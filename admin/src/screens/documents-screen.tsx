import { useNavigate } from "react-router";
import { DocumentsTable } from "../features/documents/documents-table.tsx";
import { NewDocument } from "../features/documents/new-document.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function DocumentsScreen() {
  const navigate = useNavigate();
  return (
    <StaffPage title="Документы">
      <NewDocument onCreated={({ _id }) => void navigate(`/documents/${_id}`)} />
      <DocumentsTable />
    </StaffPage>
  );
}

import { JournalTable } from "../features/undo/journal-table.tsx";
import { labelsOf, namesOf } from "./journal-labels.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function JournalScreen() {
  return (
    <StaffPage title="Журнал">
      <JournalTable labelsOf={labelsOf} namesOf={namesOf} />
    </StaffPage>
  );
}

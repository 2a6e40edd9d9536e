import { JournalTable } from "../features/undo/journal-table.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function JournalScreen() {
  return (
    <StaffPage title="Журнал">
      <JournalTable />
    </StaffPage>
  );
}

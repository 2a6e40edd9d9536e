import { formatSoundCode } from "../features/catalogue/sound-code.ts";
import { TrashTable } from "../features/undo/trash-table.tsx";
import { useTrash } from "../features/undo/use-trash.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function TrashScreen() {
  const trash = useTrash();
  return (
    <StaffPage title="Корзина" count={trash.query.data?.total}>
      <TrashTable {...trash} codeOf={formatSoundCode} />
    </StaffPage>
  );
}

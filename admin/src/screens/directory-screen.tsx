import { directoryNames } from "@hitoslov/contract";
import { useSearchParams } from "react-router";
import { DirectoryTable } from "../features/directory/directory-table.tsx";
import { DirectoryTabs } from "../features/directory/directory-tabs.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function DirectoryScreen() {
  const [params] = useSearchParams();
  const list = directoryNames.find((name) => name === params.get("list")) ?? "difficulty";
  return (
    <StaffPage title="Справочники">
      <DirectoryTabs current={list} />
      <DirectoryTable key={list} list={list} />
    </StaffPage>
  );
}

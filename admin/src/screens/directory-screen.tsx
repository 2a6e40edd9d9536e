import { directoryNames } from "@hitoslov/contract";
import { useSearchParams } from "react-router";
import { DirectoryTable } from "../features/directory/directory-table.tsx";
import { DirectoryTabs } from "../features/directory/directory-tabs.tsx";
import { DeskPage } from "../ui/page/desk-page.tsx";

export function DirectoryScreen() {
  const [params] = useSearchParams();
  const list = directoryNames.find((name) => name === params.get("list")) ?? "difficulty";
  return (
    <DeskPage title="Справочники">
      <DirectoryTabs current={list} />
      <DirectoryTable key={list} list={list} />
    </DeskPage>
  );
}

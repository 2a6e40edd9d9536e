import { type DirectoryName, directoryNames, nouns } from "@hitoslov/contract";
import { useSearchParams } from "react-router";
import { DirectoryTable } from "../features/directory/directory-table.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { SectionTabs } from "../ui/section-tabs.tsx";

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

function DirectoryTabs({ current }: { readonly current: DirectoryName }) {
  const tabs = directoryNames.map((name) => ({
    search: `?list=${name}`,
    label: nouns[name].plural,
    current: name === current,
  }));
  return <SectionTabs label="Справочники" tabs={tabs} />;
}

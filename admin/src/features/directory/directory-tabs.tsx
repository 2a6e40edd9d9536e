import { type DirectoryName, directoryNames, nouns } from "@hitoslov/contract";
import { SectionTabs } from "../../ui/section-tabs.tsx";

export function DirectoryTabs({ current }: { readonly current: DirectoryName }) {
  const tabs = directoryNames.map((name) => ({
    search: `?list=${name}`,
    label: nouns[name].plural,
    current: name === current,
  }));
  return <SectionTabs label="Справочники" tabs={tabs} />;
}

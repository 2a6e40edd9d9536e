import { roleNames } from "@hitoslov/contract";
import { ProfileForm } from "../features/profile/profile-form.tsx";
import { useMe } from "../lib/use-me.ts";
import { Page } from "../ui/page/page.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";

export function ProfileScreen() {
  const me = useMe();
  return (
    <Page title="Личный кабинет" status={<StatusBadge tone="info">{roleNames[me.role]}</StatusBadge>}>
      <ProfileForm me={me} />
    </Page>
  );
}

import { roleNames } from "@hitoslov/contract";
import { useState } from "react";
import { FactorBanner } from "../features/profile/factor-banner.tsx";
import { FactorSetUp } from "../features/profile/factor-set-up.tsx";
import { OwnSessions } from "../features/profile/own-sessions.tsx";
import { ProfileForm } from "../features/profile/profile-form.tsx";
import { SecondFactor } from "../features/profile/second-factor.tsx";
import { useFactorMissing } from "../lib/use-factor-missing.ts";
import { useMe } from "../lib/use-me.ts";
import { Page } from "../ui/page/page.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";

export function ProfileScreen() {
  const me = useMe();
  const factorMissing = useFactorMissing() === true;
  /** Here, for what offers it goes as soon as the factor is on, and the recovery codes are still to be read. */
  const [settingUp, setSettingUp] = useState(false);
  const handleSetUp = () => setSettingUp(true);
  return (
    <Page title="Личный кабинет" status={<StatusBadge tone="info">{roleNames[me.role]}</StatusBadge>}>
      {factorMissing && <FactorBanner onSetUp={handleSetUp} />}
      <ProfileForm me={me} />
      <SecondFactor onSetUp={handleSetUp} />
      <OwnSessions />
      {settingUp && <FactorSetUp onClose={() => setSettingUp(false)} />}
    </Page>
  );
}

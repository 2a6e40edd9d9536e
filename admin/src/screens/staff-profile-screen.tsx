import { roleNames } from "@hitoslov/contract";
import { useState } from "react";
import { FactorBanner } from "../features/profile/factor-banner.tsx";
import { FactorSetUp } from "../features/profile/factor-set-up.tsx";
import { StaffSessions } from "../features/profile/staff-sessions.tsx";
import { ProfileForm } from "../features/profile/profile-form.tsx";
import { SecondFactor } from "../features/profile/second-factor.tsx";
import { useFactorMissing } from "../lib/use-factor-missing.ts";
import { useMe } from "../lib/use-me.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

export function StaffProfileScreen() {
  const me = useMe();
  const factorMissing = useFactorMissing() === true;
  /** Here, for what offers it goes as soon as the factor is on, and the recovery codes are still to be read. */
  const [settingUp, setSettingUp] = useState(false);
  const handleSetUp = () => setSettingUp(true);
  return (
    <StaffPage title="Личный кабинет" status={<StatusBadge tone="info">{roleNames[me.role]}</StatusBadge>}>
      {factorMissing && <FactorBanner onSetUp={handleSetUp} />}
      <ProfileForm me={me} />
      <SecondFactor onSetUp={handleSetUp} />
      <StaffSessions />
      {settingUp && <FactorSetUp onClose={() => setSettingUp(false)} />}
    </StaffPage>
  );
}

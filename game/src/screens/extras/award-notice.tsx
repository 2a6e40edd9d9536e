import type { OwnAward } from "@hitoslov/contract";
import { Gift } from "lucide";
import { useLocation, useNavigate } from "react-router";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import { momentOf } from "../../ui/dates.ts";
import { AWARDS_ID } from "../profile/awards-query.ts";
import { isRound } from "./is-round.ts";

const profile = "/profile";

type AwardNoticeProps = { readonly of: OwnAward; readonly onSeen: () => void };

/** Tells of a prize once, whatever the player does about it then. */
export function AwardNotice({ of: { prize, due_at }, onSeen }: AwardNoticeProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // In the profile the prize itself is in sight.
  if (isRound(pathname) || pathname === profile) return null;
  const handleGo = () => {
    onSeen();
    void navigate(`${profile}#${AWARDS_ID}`);
  };
  return (
    <ConfirmDialog
      open
      title={`Вы выиграли: ${prize}`}
      text={`Подтвердите приз в\u00A0профиле до\u00A0${momentOf(due_at)}, иначе он достанется следующему.`}
      icon={Gift}
      tone="tell"
      primary={{ label: "К\u00A0призу", onPress: handleGo }}
      secondary={{ label: "Позже", onPress: onSeen }}
      onClose={onSeen}
    />
  );
}

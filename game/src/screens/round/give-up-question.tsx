import { Flag } from "lucide";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";

type GiveUpQuestionProps = {
  readonly open: boolean;
  readonly onGiveUp: () => void;
  readonly onClose: () => void;
};

/** Says what an answer costs before it is shown. */
export function GiveUpQuestion({ open, onGiveUp, onClose }: GiveUpQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Показать ответ?"
      text={
        "Песня откроется без\u00A0очков. Если соберёте её потом, она принесёт десятую часть, " +
        "а\u00A0в\u00A0розыгрышах, которые идут сейчас,\u00A0— ничего."
      }
      icon={Flag}
      primary={{ label: "Не\u00A0надо", onPress: onClose }}
      secondary={{ label: "Показать", onPress: onGiveUp }}
      onClose={onClose}
    />
  );
}

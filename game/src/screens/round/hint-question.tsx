import type { Hint } from "@hitoslov/contract/hints";
import { hintsInGenitive, hintTexts } from "../../features/hints/texts.ts";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";

type HintQuestionProps = {
  readonly hint: Hint;
  readonly open: boolean;
  readonly left: number;
  readonly onUse: () => void;
  readonly onClose: () => void;
};

/** Before the last hint of a song is spent, and before each for whoever wants to be asked. */
export function HintQuestion({ hint, open, left, onUse, onClose }: HintQuestionProps) {
  const { title, text, label, icon } = hintTexts[hint].question;
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={`${text} ${left === 1 ? "Это последняя подсказка на\u00A0песню." : `Для\u00A0${hintsInGenitive} вместе осталось:\u00A0${left}.`}`}
      icon={icon}
      primary={{ label, onPress: onUse }}
      secondary={{ label: "Не\u00A0надо", onPress: onClose }}
      onClose={onClose}
    />
  );
}

import { Eye, Lightbulb } from "lucide";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import type { Hint } from "./use-hints.ts";

type HintQuestionProps = {
  readonly hint: Hint;
  readonly open: boolean;
  readonly left: number;
  readonly onUse: () => void;
  readonly onClose: () => void;
};

const words = {
  LAMP: {
    title: "Зажечь лампу?",
    text: "Лампа подсветит нужное слово среди других.",
    label: "Зажечь",
    icon: Lightbulb,
  },
  EYE: { title: "Настроить глаз?", text: "Глаз покажет название песни.", label: "Настроить", icon: Eye },
} as const;

/** For whoever wants to be asked before a hint is spent. */
export function HintQuestion({ hint, open, left, onUse, onClose }: HintQuestionProps) {
  const { title, text, label, icon } = words[hint];
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={`${text} Для\u00A0лампы и\u00A0глаза вместе осталось:\u00A0${left}.`}
      icon={icon}
      primary={{ label, onPress: onUse }}
      secondary={{ label: "Не\u00A0надо", onPress: onClose }}
      onClose={onClose}
    />
  );
}

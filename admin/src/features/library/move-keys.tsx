import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";

type MoveKeysProps = {
  readonly name: string;
  /** From 0, among all songs. */
  readonly position: number;
  readonly total: number;
  readonly disabled: boolean;
  readonly onMove: (position: number) => void;
};

/** Up and down by one place, over the edge of a page as well. */
export function MoveKeys({ name, position, total, disabled, onMove }: MoveKeysProps) {
  return (
    <>
      <IconButton
        of={ArrowUp}
        label={`Выше: ${name}`}
        disabled={disabled || position === 0}
        onClick={() => onMove(position - 1)}
      />
      <IconButton
        of={ArrowDown}
        label={`Ниже: ${name}`}
        disabled={disabled || position === total - 1}
        onClick={() => onMove(position + 1)}
      />
    </>
  );
}

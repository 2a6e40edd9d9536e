import { ArrowDown, ArrowUp } from "lucide";
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
  const keys = [
    { of: ArrowUp, label: `Выше: ${name}`, to: position - 1 },
    { of: ArrowDown, label: `Ниже: ${name}`, to: position + 1 },
  ];
  return keys.map(({ of, label, to }) => {
    const possible = to >= 0 && to < total;
    return (
      <IconButton
        key={label}
        of={of}
        label={label}
        disabled={disabled}
        // A key that has brought its row to the end keeps the focus.
        aria-disabled={!possible}
        onClick={() => possible && onMove(to)}
      />
    );
  });
}

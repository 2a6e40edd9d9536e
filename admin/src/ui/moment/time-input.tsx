import { useState } from "react";

type TimeInputProps = {
  readonly label: string;
  /** 23 or 59. */
  readonly max: number;
  /** Always two figures. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Hours or minutes; the arrows turn them like a dial. */
export function TimeInput({ label, max, value, onChange }: TimeInputProps) {
  /** The figures as they are being typed: one, or none, for a while. */
  const [typed, setTyped] = useState<string | null>(null);
  const handleType = (text: string) => {
    const figures = text.replaceAll(/\D/g, "").slice(0, 2);
    const next = Number(figures) > max ? String(max) : figures;
    setTyped(next);
    onChange(next.padStart(2, "0"));
  };
  return (
    <input
      className="input"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => handleType(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        setTyped(null);
        onChange(String((Number(value) + step + max + 1) % (max + 1)).padStart(2, "0"));
      }}
    />
  );
}

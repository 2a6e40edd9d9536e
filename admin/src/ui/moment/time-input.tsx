type TimeInputProps = {
  readonly label: string;
  /** 23 or 59. */
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Hours or minutes: two figures; the arrows turn them like a dial. */
export function TimeInput({ label, max, value, onChange }: TimeInputProps) {
  const handleType = (typed: string) => {
    const figures = typed.replaceAll(/\D/g, "").slice(0, 2);
    onChange(Number(figures) > max ? String(max) : figures);
  };
  return (
    <input
      className="input"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={value}
      onChange={({ target }) => handleType(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => onChange(value.padStart(2, "0"))}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onChange(String((Number(value) + step + max + 1) % (max + 1)).padStart(2, "0"));
      }}
    />
  );
}

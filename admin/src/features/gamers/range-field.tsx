import { useEffect, useEffectEvent, useId, useState } from "react";

type RangeFieldProps = {
  readonly label: string;
  readonly type: "date" | "number";
  readonly value: string;
  /** Called when the person has paused. */
  readonly onChange: (value: string) => void;
};

const wait = 500;

/** One end of a range in a list's filter. */
export function RangeField({ label, type, value, onChange }: RangeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address has changed under the field: the back button, or filters taken off.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const change = useEffectEvent((next: string) => {
    if (next !== value) onChange(next);
  });

  useEffect(() => {
    const timer = setTimeout(() => change(typed), wait);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type={type}
        {...(type === "number" && { inputMode: "numeric", step: 1 })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

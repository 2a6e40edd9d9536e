import { useEffect, useEffectEvent, useState } from "react";

type DebouncedTextOptions = {
  /** As the address has it. */
  readonly value: string;
  /** How the value reads in the field. */
  readonly shown?: string;
  /** After the last key, ms. */
  readonly wait: number;
  /** What a text means; null: it is unfinished and changes nothing. */
  readonly read: (text: string) => string | null;
  readonly onChange: (value: string) => void;
};

/** What is typed in a field that writes to the address when the person has paused. */
export function useDebouncedText({ value, shown = value, wait, read, onChange }: DebouncedTextOptions) {
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  // The address has changed under the field: the back button, or filters taken off. What the field has sent itself may
  // come after the next key.
  if (value !== known) {
    setKnown(value);
    setSent(value);
    if (value !== sent) setTyped(shown);
  }
  const change = useEffectEvent((text: string) => {
    const next = read(text);
    if (next === null || next === value) return;
    setSent(next);
    onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => change(typed), wait);
    return () => clearTimeout(timer);
  }, [typed, wait]);
  return [typed, setTyped] as const;
}

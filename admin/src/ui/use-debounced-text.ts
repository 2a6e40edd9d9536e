import { useEffect, useEffectEvent, useState } from "react";

type DebouncedTextOptions = {
  /** The value in the address. */
  readonly value: string;
  /** The value as shown in the field. */
  readonly shown?: string;
  /** The delay after the last key, ms. */
  readonly wait: number;
  /** The value of a text; null: it is incomplete and changes nothing. */
  readonly read: (text: string) => string | null;
  readonly onChange: (value: string) => void;
};

/** The text of a field that writes to the address when typing has paused. */
export function useDebouncedText({ value, shown = value, wait, read, onChange }: DebouncedTextOptions) {
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  // The address has changed from outside: the back button, or filters removed. The field's own change may arrive
  // after the next key, so it must not reset the text.
  if (value !== known) {
    setKnown(value);
    setSent(value);
    if (value !== sent) setTyped(shown);
  }
  const change = useEffectEvent((text: string) => {
    const next = read(text);
    if (next === null || next === sent) return;
    setSent(next);
    onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => change(typed), wait);
    return () => clearTimeout(timer);
  }, [typed, wait]);
  return [typed, setTyped] as const;
}

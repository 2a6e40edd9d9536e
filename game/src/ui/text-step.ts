/** How far the type steps down for a long word: over 15 letters, and again over 26. */
export function textStep(text: string): "long" | "xl" | undefined {
  if (text.length > 26) return "xl";
  return text.length > 15 ? "long" : undefined;
}

/** How many steps smaller a long word is set: one over 15 letters, two over 26. */
export function textStep(text: string): "long" | "xl" | undefined {
  if (text.length > 26) return "xl";
  return text.length > 15 ? "long" : undefined;
}

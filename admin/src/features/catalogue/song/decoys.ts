/** The words of a field where commas, semicolons or lines stand between them; each once, in order. */
export function parseDecoys(text: string): string[] {
  const words = text.split(/[,;\n]/).map((word) => word.trim().replaceAll(/\s+/g, " "));
  return [...new Set(words)].filter((word) => word !== "");
}

export function formatDecoys(words: readonly string[]): string {
  return words.join(", ");
}

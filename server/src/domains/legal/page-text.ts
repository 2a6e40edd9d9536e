const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A line of a page: escaped, with the spaces that keep short words and dashes in their place. */
export function lineHtml(text: string): string {
  return escapeHtml(text.replaceAll(/(?<=^|[\s(«\u00A0])([вксуоиая№]) /giu, "$1\u00A0").replaceAll(" —", "\u00A0—"));
}

/** The URL that a text says, or null where it says none: `URL.parse` is newer than the browsers that are built for. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

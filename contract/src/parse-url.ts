/** Parses a URL; null if the text is none. `URL.parse` is too new for the supported browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

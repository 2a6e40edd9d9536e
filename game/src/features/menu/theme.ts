export type Theme = "light" | "dark";

/** Read by public/theme.js before the first paint. */
const key = "hitoslov.theme";
const skies: Record<Theme, string> = { light: "#c5e4d8", dark: "#06191c" };

/** What is worn now: the player's choice, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function toggleTheme(): void {
  const theme = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme;
  // The browser's own bars take the sky's colour, whatever the system would choose.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = skies[theme];
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Private windows refuse storage: the choice lasts as long as the tab.
  }
}

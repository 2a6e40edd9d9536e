import { SunMoon } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { createKept } from "../../lib/storage.ts";

type Theme = "light" | "dark";
type ThemeChoice = Theme | "system";

const skies: Record<Theme, string> = { light: "#c5e4d8", dark: "#06191c" };

export const themeChoice = createKept("theme", (saved): ThemeChoice =>
  saved === "light" || saved === "dark" ? saved : "system",
);
themeChoice.subscribe(wearTheme);

/** To the other one than is worn now, whoever has chosen that. */
function toggleTheme(): void {
  const choice = themeChoice.get();
  const isDark = choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  themeChoice.set(isDark ? "light" : "dark");
}

function wearTheme(): void {
  const choice = themeChoice.get();
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  // The browser's own bars take the sky's colour, whatever the system would choose.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = skies[choice === "system" ? (meta.media.includes("dark") ? "dark" : "light") : choice];
}

type ThemeToggleProps = { readonly className?: string | undefined };

export function ThemeToggle({ className = "" }: ThemeToggleProps) {
  return (
    <button
      type="button"
      className={`ic-btn ${className}`}
      aria-label="Сменить тему: день или ночь"
      onClick={toggleTheme}
    >
      <Icon of={SunMoon} />
    </button>
  );
}

import { SunMoon } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { toggleTheme } from "./theme.ts";

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

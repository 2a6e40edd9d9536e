import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";

type AppLinkProps = {
  readonly to: string;
  readonly className?: string | undefined;
  /** Called while the press is handled: a link to a song unlocks the audio. */
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
};

/**
 * A link to another screen of the game without loading the page anew. React Router's own weighs 4 kB more than it
 * does.
 */
export function AppLink({ to, className, onPress, children }: AppLinkProps) {
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPress?.();
    scrollTo(0, 0);
    void navigate(to);
  };
  return (
    <a href={to} className={className} onClick={handleClick}>
      {children}
    </a>
  );
}

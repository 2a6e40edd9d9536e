import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Not screens of the game. */
const elsewhere = /^\/(admin|api|media)(\/|$)/;

/** While a song is on, a link to another screen turns the page without loading it anew, which would end the song. */
export function useOwnLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || link.target !== "" || link.origin !== location.origin) return;
      if (link.hash !== "" || link.hasAttribute("download") || elsewhere.test(link.pathname)) return;
      event.preventDefault();
      scrollTo(0, 0);
      void navigate(link.pathname + link.search);
    };
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [navigate]);
}

import type { ReactNode } from "react";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";

type PopupsInProps = { readonly container: () => HTMLElement | null; readonly children: ReactNode };

/**
 * Draws lists, menus and tooltips inside a dialog, which keeps everything outside it out of reach. React Aria calls its
 * provider unsafe because a container may clip them and confuse their measures: a dialog as large as the window does not.
 */
export function PopupsIn({ container, children }: PopupsInProps) {
  return <PortalProvider getContainer={container}>{children}</PortalProvider>;
}

import type { ReactNode } from "react";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";

type PopupsInProps = { readonly container: () => HTMLElement | null; readonly children: ReactNode };

/**
 * Where lists, menus and tooltips are drawn: a modal dialog keeps everything outside it out of reach. React Aria calls its
 * provider unsafe because a container may clip or stack what is in it; ours do not.
 */
export function PopupsIn({ container, children }: PopupsInProps) {
  return <PortalProvider getContainer={container}>{children}</PortalProvider>;
}

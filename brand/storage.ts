// Private windows and full disks refuse storage; the apps go on without it.

/** What the browser keeps under this name; null where it keeps nothing. */
export function loadItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value in this browser; null removes it. */
export function saveItem(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing is lost but the memory of a choice.
  }
}

/** Calls back when another tab may have changed what the browser keeps. */
export function onOtherTab(listener: () => void): void {
  addEventListener("storage", listener);
  // A page in the back/forward cache gets no storage events.
  addEventListener("pageshow", (event) => {
    if (event.persisted) listener();
  });
}

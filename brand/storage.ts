// Private windows and full disks refuse storage; the apps go on without it.

/** The value stored in this browser under the name; null if there is none. */
export function loadItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value in this browser; null removes it. */
export function saveItem(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Only a remembered choice is lost.
  }
}

/** Calls back when another tab may have changed the stored values. */
export function onOtherTab(listener: () => void): void {
  addEventListener("storage", listener);
  // A page in the back/forward cache gets no storage events.
  addEventListener("pageshow", (event) => {
    if (event.persisted) listener();
  });
}

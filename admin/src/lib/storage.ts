// Private windows and full disks refuse storage; the back office works without it.

export function load(key: string): string | null {
  try {
    return localStorage.getItem(`hitoslov.admin.${key}`);
  } catch {
    return null;
  }
}

export function save(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`hitoslov.admin.${key}`);
    else localStorage.setItem(`hitoslov.admin.${key}`, value);
  } catch {
    // Only a remembered choice is lost.
  }
}

/** The keys with this prefix. */
export function keysOf(beginning: string): string[] {
  const prefix = `hitoslov.admin.`;
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + beginning))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

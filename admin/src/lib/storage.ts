// Private windows and full disks refuse storage; the console goes on without it.

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
    // Nothing is lost but the memory of a choice.
  }
}

/** The keys that begin so. */
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

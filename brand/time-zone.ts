let zone: string | undefined;

/** The time zone of all dates on the screen: the server's, and the device's until that is known. */
export function setTimeZone(name: string): void {
  zone = name;
}

export function timeZone(): string {
  return zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A format in the zone of the screen. Making one is slow, so it is kept until the zone changes. */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: { readonly zone: string | undefined; readonly format: Intl.DateTimeFormat } | undefined;
  return () => {
    if (made === undefined || made.zone !== zone) {
      made = { zone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }) };
    }
    return made.format;
  };
}

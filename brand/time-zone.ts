let zone: string | undefined;

/** Sets the time zone of all dates on the screen to the server's; until it is known, dates are in the device's zone. */
export function setTimeZone(name: string): void {
  zone = name;
}

export function timeZone(): string {
  return zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A date format in the time zone of the screen. Creating one is slow, so it is kept until the zone changes. */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: { readonly zone: string | undefined; readonly format: Intl.DateTimeFormat } | undefined;
  return () => {
    if (made === undefined || made.zone !== zone) {
      made = { zone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }) };
    }
    return made.format;
  };
}

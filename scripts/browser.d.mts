type Options = {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly exists?: (path: string) => boolean;
  readonly own?: () => string;
};

export function findChromium(options?: Options): string | undefined;
export function requireChromium(options?: Options): string;
export function ensureChromium(): Promise<string | undefined>;

import type { AppSettings } from "@hitoslov/contract";

type Directives = Record<string, readonly string[]>;

/** Nothing is inline; the admin's styles carry a nonce of their page, see `serveAdmin`. */
export const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", "data:"],
  mediaSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} as const satisfies Directives;

/** yandex.ru/support/metrica, «Установка счётчика на сайт с CSP»; without the frames of its session replay. */
const metrikaHosts: Directives = {
  scriptSrc: ["https://mc.yandex.ru"],
  imgSrc: ["https://mc.yandex.ru", "https://mc.yandex.com"],
  connectSrc: ["https://mc.yandex.ru", "https://mc.yandex.com"],
};

/** developers.google.com/tag-platform/security/guides/csp, «Google Analytics 4». */
const analyticsHosts: Directives = {
  scriptSrc: ["https://www.googletagmanager.com"],
  imgSrc: ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
  connectSrc: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://www.googletagmanager.com"],
};

/** yandex.ru/support/partner, «Размещение рекламы на сайтах с CSP»; without its inline styles and `eval`. */
const bannerHosts: Directives = {
  scriptSrc: ["https://yandex.ru", "https://*.yandex.ru", "https://yastatic.net"],
  styleSrc: ["https://yastatic.net"],
  fontSrc: ["'self'", "https://yastatic.net"],
  imgSrc: ["https://yandex.ru", "https://*.yandex.ru", "https://*.yandex.net", "https://yandex.com"],
  mediaSrc: ["https://yandex.ru", "https://*.yandex.ru", "https://*.yandex.net", "https://yastatic.net"],
  connectSrc: ["https://yandex.ru", "https://*.yandex.ru", "https://*.yandex.net", "https://yastatic.net"],
  frameSrc: [
    "https://*.yandex.ru",
    "https://yastatic.net",
    "https://yandexadexchange.net",
    "https://*.yandexadexchange.net",
  ],
};

/** Where the owner has put sound and pictures, if not on this site; the back office also reads the sound. */
export function storageHosts(storageUrl: string | undefined): Directives {
  if (storageUrl === undefined || !URL.canParse(storageUrl)) return {};
  const { origin } = new URL(storageUrl);
  // A host may have these by the rules of addresses; a policy with them is an error on every page, also of the settings.
  if (/[,;]/.test(origin)) return {};
  return { imgSrc: [origin], mediaSrc: [origin] };
}

/** The hosts of counters, where staff have set an id with them. */
export function counterHosts({ metrika, analytics, banner }: AppSettings["counters"]): Directives[] {
  return [
    ...(metrika === "" ? [] : [metrikaHosts]),
    ...(analytics === "" ? [] : [analyticsHosts]),
    ...(banner === "" ? [] : [bannerHosts]),
  ];
}

/** The policy that allows all of these. */
export function joined(...all: readonly Directives[]): Directives {
  const names = new Set(all.flatMap(Object.keys));
  return Object.fromEntries([...names].map((name) => [name, [...new Set(all.flatMap((part) => part[name] ?? []))]]));
}

/**
 * What each id of the counters looks like. The host that an id opens runs whatever the id names there: a container of a
 * tag manager (`GTM-…`) would run any script its editor writes, so only measurement ids of Google Analytics 4 are taken.
 */
export const counterIds = {
  /** metrika.yandex.ru, «Номер счётчика». */
  metrika: { shape: /^[1-9]\d{0,11}$/, example: "12345678", message: "Номер счётчика Метрики\u00A0— только цифры" },
  /** analytics.google.com, «Measurement ID». */
  analytics: {
    shape: /^G-[A-Z\d]{4,20}$/,
    example: "G-AB12CD34EF",
    message: "Нужен идентификатор Google Analytics вида G-AB12CD34EF. Контейнер GTM-… не подходит.",
  },
  /** partner.yandex.ru, «ID блока». */
  banner: {
    shape: /^R-A-[1-9]\d{0,11}-[1-9]\d{0,5}$/,
    example: "R-A-1234567-1",
    message: "Нужен номер блока вида R-A-1234567-1",
  },
} as const;

export type CounterName = keyof typeof counterIds;
export const counterNames = ["metrika", "analytics", "banner"] as const satisfies readonly CounterName[];

/** Whether this id may be used; an empty one is none, and fits. */
export function isCounterId(name: CounterName, id: string): boolean {
  return id === "" || counterIds[name].shape.test(id);
}

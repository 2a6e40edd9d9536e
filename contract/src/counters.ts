/**
 * The format of each counter's id. The counter's host serves the script that an id names: a container of a tag manager
 * (`GTM-…`) would run any script its editor writes, so only measurement ids of Google Analytics 4 are accepted.
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

/** Whether the id has the right format; an empty one means no counter and is valid. */
export function isCounterId(name: CounterName, id: string): boolean {
  return id === "" || counterIds[name].shape.test(id);
}

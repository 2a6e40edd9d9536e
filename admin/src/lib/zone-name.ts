import { timeZone } from "@hitoslov/brand/time-zone.ts";

/** The zones of Russia by the place each is called after, as it follows «по». */
const places: Readonly<Record<string, string>> = {
  "Europe/Kaliningrad": "Калининграду",
  "Europe/Moscow": "Москве",
  "Europe/Samara": "Самаре",
  "Asia/Yekaterinburg": "Екатеринбургу",
  "Asia/Omsk": "Омску",
  "Asia/Krasnoyarsk": "Красноярску",
  "Asia/Irkutsk": "Иркутску",
  "Asia/Yakutsk": "Якутску",
  "Asia/Vladivostok": "Владивостоку",
  "Asia/Magadan": "Магадану",
  "Asia/Kamchatka": "Камчатке",
};

/** «по Москве», of other countries «по времени Europe/Berlin»: what follows an hour. */
export function zoneName(): string {
  const zone = timeZone();
  return `по\u00A0${places[zone] ?? `времени ${zone}`}`;
}

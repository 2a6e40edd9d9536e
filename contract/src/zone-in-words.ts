/** The zones of Russia by the place each is named after, in the dative after «по». */
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

/** The zone after a time: «по Москве», for other countries «по времени Europe/Berlin». */
export function zoneInWords(zone: string): string {
  return `по\u00A0${places[zone] ?? `времени ${zone}`}`;
}

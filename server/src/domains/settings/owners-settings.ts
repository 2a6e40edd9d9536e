import {
  counterIds,
  counterNames,
  isCounterId,
  ownersSettings,
  type ParsedInput,
  type Settings,
  type settingsStaffRoutes,
} from "@hitoslov/contract";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError, invalidField } from "../../http/errors.ts";

type Fields = Omit<ParsedInput<(typeof settingsStaffRoutes)["updateSettings"]>, "updated_at">;

/**
 * Only the owner may change whose scripts, files and pages reach the players. An unchanged value
 * is allowed, so that staff can save the form, even with an id older than the check of ids.
 */
export function checkOwnersSettings({ role }: Pick<AccountCaller, "role">, before: Settings, fields: Fields): void {
  const was = partsOf(before);
  const {
    prize_free_limit = before.prize_free_limit,
    retention = before.retention,
    organiser = before.organiser,
  } = fields;
  const next = partsOf({ ...fields, prize_free_limit, retention, organiser });
  const changed = Object.entries(next).filter(([field, value]) => was[field] !== value);
  if (role !== 1 && changed.length > 0) {
    const message =
      "Организатора, хранилище, ссылки на\u00A0другие игры, счётчики, адреса маяка, сроки хранения и\u00A0налоги меняет только владелец.";
    throw new AppError(403, "forbidden", message, {
      fields: Object.fromEntries(changed.map(([field]) => [field, "Меняет только владелец"])),
    });
  }
  for (const name of counterNames) {
    const field = `counters.${name}`;
    const id = fields.counters[name];
    if (was[field] !== id && !isCounterId(name, id)) throw invalidField(field, counterIds[name].message);
  }
}

/** The owner's settings by the names of their fields in a form: `counters.metrika`. */
function partsOf(settings: Pick<Fields, (typeof ownersSettings)[number]>): Record<string, string | number> {
  return Object.fromEntries(
    ownersSettings.flatMap((name) => {
      const value = settings[name];
      if (value === undefined) return [];
      if (Array.isArray(value)) return [[name, value.join(" ")]];
      return typeof value !== "object"
        ? [[name, value]]
        : Object.entries(value).map(([part, text]) => [`${name}.${part}`, text]);
    }),
  );
}

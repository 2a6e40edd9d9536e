import type { Errors } from "./edit-form.ts";

/** The errors of fields that hold what was refused; of one that has been changed since nothing is known yet. */
export function stillWrong<Values extends object>(errors: Errors, sent: Values, now: Values): Errors {
  const was = new Map(Object.entries(sent));
  const is = new Map(Object.entries(now));
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const [field = ""] = path.split(".");
      return was.get(field) === is.get(field);
    }),
  );
}

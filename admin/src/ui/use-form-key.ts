import { useLocation } from "react-router";

/**
 * The key of a form of a row. A row that was just created keeps the form it was created in, where more may have been typed
 * or files are still on their way: pass this on as the `state` of the way to its own address.
 */
export function useFormKey(id: string, isNew: boolean): string {
  const location = useLocation();
  const kept: unknown = location.state;
  if (isNew) return location.key;
  return typeof kept === "string" ? kept : id;
}

import { useLocation } from "react-router";

/**
 * The React key of a row's form. A row that was just created keeps its form, as more may have been typed
 * or files are still uploading: pass the key as `state` when navigating to the address of the row.
 */
export function useFormKey(id: string, isNew: boolean): string {
  const location = useLocation();
  const kept: unknown = location.state;
  if (isNew) return location.key;
  return typeof kept === "string" ? kept : id;
}

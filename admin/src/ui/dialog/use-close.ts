import { type LeaveGuardOptions, useLeaveGuard } from "../edit-form/use-leave-guard.ts";

/** Closes a dialog; asks first if it would lose what was typed in it, as leaving the screen does. */
export function useClose(dirty: boolean, onClose: () => void, options?: LeaveGuardOptions): () => void {
  const { mayLeave } = useLeaveGuard(dirty, options);
  return () => void mayLeave().then((leaves) => leaves && onClose());
}

import { closeToast, showToast } from "@hitoslov/brand/toasts.ts";

/** What can be done about what is told, while it is told. */
type ToastAction = { readonly label: string; readonly onPress: () => void };

function showSuccess(text: string, action?: ToastAction): void {
  if (action === undefined) {
    showToast({ variant: "success", text });
    return;
  }
  const handlePress = () => {
    closeToast(id);
    action.onPress();
  };
  const button = (
    <button type="button" className="key" onClick={handlePress}>
      {action.label}
    </button>
  );
  // The key answers what was told last, also in the same words.
  const before = undoable.get(text);
  if (before !== undefined) closeToast(before);
  const id = showToast({ variant: "success", text, action: button });
  undoable.set(text, id);
}

/** The last one with a key, by its words. */
const undoable = new Map<string, string>();

/** What is said in passing, from a component or not. */
export const toast = {
  success: showSuccess,
  error: (text: string): void => void showToast({ variant: "danger", text }),
  warning: (text: string): void => void showToast({ variant: "warning", text }),
  /** A warning that holds no more once what this answers is called. */
  waiting: (text: string): (() => void) => {
    const id = showToast({ variant: "warning", text });
    return () => closeToast(id);
  },
} as const;

/** `const toast = useToast(); toast.success(added("genre"))` */
export function useToast(): typeof toast {
  return toast;
}

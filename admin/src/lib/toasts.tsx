import { closeToast, showToast } from "@hitoslov/brand/toasts.ts";

/** A button in a toast. */
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
  const id = showToast({ variant: "success", text, action: button });
}

/** Shows toasts, also outside of components. */
export const toast = {
  success: showSuccess,
  error: (text: string): void => void showToast({ variant: "danger", text }),
  warning: (text: string): void => void showToast({ variant: "warning", text }),
  /** A warning; returns a function that closes it. */
  waiting: (text: string): (() => void) => {
    const id = showToast({ variant: "warning", text });
    return () => closeToast(id);
  },
} as const;

/** `const toast = useToast(); toast.success(added("genre"))` */
export function useToast(): typeof toast {
  return toast;
}

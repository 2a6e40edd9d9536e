import { toast } from "../../lib/toasts.tsx";

/** `const toast = useToast(); toast.success(added("genre"))` */
export function useToast(): typeof toast {
  return toast;
}

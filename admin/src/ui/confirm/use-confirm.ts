import { ask } from "../../lib/questions.ts";

type ConfirmOptions = {
  readonly title: string;
  readonly text?: string;
  readonly yes?: string;
  readonly no?: string;
  /** The bold key is crimson. */
  readonly danger?: boolean;
};

async function confirm({ title, text, yes = "Да", no = "Отменить", danger = false }: ConfirmOptions): Promise<boolean> {
  const look = danger ? "bad" : "action";
  const keys = [
    { value: "no", label: no },
    { value: "yes", label: yes, look },
  ] as const;
  return (await ask({ title, text, keys })) === "yes";
}

/** `if (await confirm({ title: confirmDelete("genre", name), yes: "Удалить", danger: true })) …` */
export function useConfirm(): typeof confirm {
  return confirm;
}

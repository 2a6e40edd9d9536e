import { type Player, type PlayerPlay, userCategories, userTypes } from "@hitoslov/contract";

export const categoryNames: Record<Player["user_category"], string> = {
  default: "Без оператора",
  megafon: "МегаФон",
  megafonSubscription: "МегаФон с\u00A0подпиской",
};

export const categoryOptions = userCategories.map((value) => ({ value, label: categoryNames[value] }));
export const typeOptions = userTypes.map((value) => ({ value, label: value }));

type State = { readonly name: string; readonly tone: "plain" | "info" | "ok" | "bad" };

export const playStates: Record<PlayerPlay["state"], State> = {
  served: { name: "Выдана", tone: "plain" },
  started: { name: "В\u00A0игре", tone: "info" },
  guessed: { name: "Собрана", tone: "ok" },
  replayed: { name: "Переиздание", tone: "plain" },
  failed: { name: "Не\u00A0собрана", tone: "bad" },
};

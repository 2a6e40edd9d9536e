import { type News, newsCategories, type Status, statuses } from "@hitoslov/contract";

export const categoryNames: Record<News["user_category"], string> = {
  all: "Все",
  default: "Без оператора",
  megafon: "МегаФон",
};

export const categoryOptions = newsCategories.map((value) => ({ value, label: categoryNames[value] }));
export const statusOptions = statuses.map((value) => ({ value, label: value }));

export function categoryOf(value: string): News["user_category"] {
  return newsCategories.find((category) => category === value) ?? "all";
}

export function statusOf(value: string): Status {
  return statuses.find((status) => status === value) ?? "Активна";
}

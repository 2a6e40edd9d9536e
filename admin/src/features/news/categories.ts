import { type News, newsCategories } from "@hitoslov/contract";

export const categoryNames: Record<News["user_category"], string> = {
  all: "Все",
  default: "Без оператора",
  megafon: "МегаФон",
};

export const categoryOptions = newsCategories.map((value) => ({ value, label: categoryNames[value] }));

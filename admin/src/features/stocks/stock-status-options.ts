import { stockStatuses, stockStatusTexts } from "@hitoslov/contract";

export const stockStatusOptions = stockStatuses.map((value) => ({ value, label: stockStatusTexts[value].name }));

import { drawStatuses, drawStatusTexts } from "@hitoslov/contract";

export const drawStatusOptions = drawStatuses.map((value) => ({ value, label: drawStatusTexts[value].name }));

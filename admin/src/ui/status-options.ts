import { statuses } from "@hitoslov/contract";

export const statusOptions = statuses.map((value) => ({ value, label: value }));

import { songStatuses, statuses } from "@hitoslov/contract";

export const statusOptions = statuses.map((value) => ({ value, label: value }));
/** Of songs, which may be drafts as well. */
export const songStatusOptions = songStatuses.map((value) => ({ value, label: value }));

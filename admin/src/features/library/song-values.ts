import type { LibraryItem, Named, Status } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import { numberOf } from "../../lib/masks.ts";

export type SongValues = {
  readonly name: string;
  readonly executors: readonly Named[];
  readonly order: string;
  readonly status_id: Status;
};

function executorsOf({ executor_id, executor }: LibraryItem): Named[] {
  return executor_id.map((_id, index) => ({ _id, name: executor[index] ?? "" }));
}

export function readSong(row: LibraryItem | null, order: number): SongValues {
  if (row === null) return { name: "", executors: [], order: String(order), status_id: "Активна" };
  return { name: row.name, executors: executorsOf(row), order: String(row.order), status_id: row.status_id };
}

export async function saveSong(
  { executors, order, ...values }: SongValues,
  updated_at: string | undefined,
  row: LibraryItem | null,
): Promise<LibraryItem> {
  const fields = { ...values, executor_id: executors.map(({ _id }) => _id), order: numberOf(order) };
  return row === null ? api.createLibraryItem(fields) : api.updateLibraryItem({ ...fields, _id: row._id, updated_at });
}

export async function loadSong(id: string): Promise<LibraryItem> {
  const { data } = await api.listLibraryItems({ ids: id });
  const [song] = data;
  if (song === undefined) throw new Error("the song is gone");
  return song;
}

import type { PickedFile } from "./tus-uploads.ts";

/** Files of the browser's chooser; those of a folder with their paths. */
export function filesOf(list: FileList | null): PickedFile[] {
  return [...(list ?? [])].map((file) => ({ file, name: file.webkitRelativePath || file.name })).filter(isMeant);
}

/** Files that were dropped, and those in the folders that were. */
export async function filesDropped(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found = await Promise.all(entries.map(filesIn));
  return found.flat().filter(isMeant);
}

async function filesIn(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: entry.fullPath.replace(/^[/]/, "") }];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const found: PickedFile[] = [];
  for (;;) {
    // A browser tells a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const inside of some) found.push(...(await filesIn(inside)));
  }
}

/** What systems leave in folders by themselves is nobody's. */
function isMeant({ name }: PickedFile): boolean {
  return !/(?:^|[/])(?:[.]|Thumbs[.]db$|desktop[.]ini$)/i.test(name);
}

import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { fromBuffer, fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { StoreUnreachableError } from "./store.ts";

/** Reads bytes from `start` up to and without `end`. */
export type ReadRange = (start: number, end: number) => AsyncIterable<Uint8Array>;

export type Packed = {
  /** Its path in the archive. */
  readonly name: string;
  /** Unpacked, as the archive says; reading more than that fails. */
  readonly bytes: number;
  readonly open: () => Promise<Readable>;
};

/** The archive cannot be read, or not by us. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const;

class Ranges extends RandomAccessReader {
  readonly #read: ReadRange;

  constructor(read: ReadRange) {
    super();
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }
}

/**
 * The entries of a zip, in its order; each has to be read before the next one is asked for. Folders are told as well, by
 * names that end in a slash: whoever bounds the work counts them too.
 */
export async function* entriesOfZip(
  zip: Uint8Array | { readonly bytes: number; readonly read: ReadRange },
): AsyncGenerator<Packed> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  const opened = (error: Error | null, file: ZipFile) => (error ? reject(failureOf(error)) : resolve(file));
  if (zip instanceof Uint8Array) fromBuffer(Buffer.from(zip), options, opened);
  else fromRandomAccessReader(new Ranges(zip.read), zip.bytes, options, opened);
  const file = await promise;
  try {
    for (;;) {
      const entry = await nextEntry(file);
      if (entry === undefined) return;
      const name = nameOf(entry);
      if (entry.isEncrypted()) throw new ArchiveError("encrypted");
      yield { name, bytes: entry.uncompressedSize, open: () => openEntry(file, entry) };
    }
  } finally {
    file.close();
  }
}

function nextEntry(file: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const onEntry = (entry: Entry) => settle(() => resolve(entry));
    const onEnd = () => settle(() => resolve(undefined));
    const onError = (error: Error) => settle(() => reject(failureOf(error)));
    const settle = (end: () => void) => {
      file.off("entry", onEntry).off("end", onEnd).off("error", onError);
      end();
    };
    file.on("entry", onEntry).on("end", onEnd).on("error", onError);
    file.readEntry();
  });
}

function openEntry(file: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    file.openReadStream(entry, (error, stream) => (error ? reject(failureOf(error)) : resolve(stream))),
  );
}

/** Where its bytes do not come, the archive may be all right. */
function failureOf(error: Error): Error {
  return error instanceof StoreUnreachableError ? error : new ArchiveError(error.message);
}

/** Russian Windows packs names as CP866 and does not say so. */
const cp866 = new TextDecoder("ibm866");

function nameOf({ fileNameRaw }: Entry): string {
  return isUtf8(fileNameRaw) ? fileNameRaw.toString() : cp866.decode(fileNameRaw);
}

import fs from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type EngineOptions = Parameters<NodeFS["init"]>[1];

/** What is used here of Emscripten's disk driver; its own type is not published with PGlite. */
type DiskDriver = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation(operation: () => void): void;
};

/**
 * A folder on the disk where fsync is real. PGlite's own driver answers fsync with success and does nothing, so an
 * acknowledged commit would be only in the memory of the system.
 */
export class DurableFS extends NodeFS {
  readonly #onAbort: () => void;

  /** `onAbort` is called when the engine has stopped for good, as PostgreSQL does when it cannot write its log. */
  constructor(dataDir: string, onAbort: () => void) {
    super(dataDir);
    this.#onAbort = onAbort;
  }

  override async init(pglite: PGlite, options: EngineOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: this.#onAbort,
        preRun: [...(emscriptenOpts.preRun ?? []), makeDurable],
      },
    };
  }
}

function makeDurable({ NODEFS: disk }: { NODEFS: DiskDriver }): void {
  disk.stream_ops.fsync = ({ nfd }) => {
    disk.tryFSOperation(() => fs.fdatasyncSync(nfd));
    return 0;
  };
}

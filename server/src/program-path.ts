import path from "node:path";

/** The file of a program of ours: beside this one as a source, and beside the bundle as one of its own. */
export function programPath(program: string): string {
  return path.join(import.meta.dirname, `${program}${path.extname(import.meta.filename)}`);
}

/** A file that the build makes. */
export function builtFile(file: string): string {
  return path.join(import.meta.dirname, "../dist", file);
}

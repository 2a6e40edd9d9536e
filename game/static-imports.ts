import { fileURLToPath } from "node:url";

type Module = { readonly importedIds: readonly string[]; readonly importers: readonly string[] };
type Graph = { getModuleInfo(id: string): Module | null };

/** These entries and the modules that they import statically, however far away. */
export function staticImports(entries: readonly string[]): (id: string, graph: Graph) => boolean {
  let found: Set<string> | undefined;

  const collect = (graph: Graph): Set<string> => {
    const reached = new Set(entries.map((entry) => fileURLToPath(new URL(entry, import.meta.url))));
    // A set that grows while it is walked goes on to what is added.
    for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
    return reached;
  };

  return (id, graph) => (found ??= collect(graph)).has(id);
}

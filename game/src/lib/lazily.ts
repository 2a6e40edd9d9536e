import { type ComponentType, lazy } from "react";
import { persistently } from "./line.ts";

/** A component in a chunk of its own, fetched when it is first needed and for as long as that takes. */
export function lazily<Module, Props>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() => persistently(load).then((module) => ({ default: choose(module) })));
}

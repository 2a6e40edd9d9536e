import { inTime } from "@hitoslov/brand/in-time.ts";
import { type ComponentType, lazy } from "react";
import { persistently } from "./line.ts";

/** A component in a chunk of its own, fetched when it is first needed and for as long as that takes. */
export function lazily<Module, Props>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() => persistently(load).then((module) => ({ default: choose(module) })));
}

/** The same for a whole screen: where its code is late the app breaks off, and says so instead of waiting on. */
export function lazyScreen<Module, Props>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() => inTime(persistently(load)).then((module) => ({ default: choose(module) })));
}

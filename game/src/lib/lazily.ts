import { inTime } from "@hitoslov/brand/in-time.ts";
import { type ComponentType, createElement, use } from "react";
import { retryImport } from "./connection.ts";

/** A component in a chunk of its own; `preload` fetches it before it is drawn. */
export type Lazy<Props extends object> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/** Fetched when it is first needed and for as long as that takes. */
export function lazily<Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): Lazy<Props> {
  return lazyFrom(() => retryImport(load), choose);
}

/** The same for a whole screen: where its code is late the app breaks off, and says so instead of waiting on. */
export function lazyScreen<Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): Lazy<Props> {
  return lazyFrom(() => inTime(retryImport(load)), choose);
}

/**
 * React's own `lazy` waits even for what has come already, and React holds back for 300 ms whatever follows a fallback: so
 * what was preloaded is drawn at once.
 */
function lazyFrom<Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): Lazy<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  let here: ComponentType<Props> | undefined;
  const preload = () => (coming ??= load().then((module) => (here = choose(module))));
  return Object.assign((props: Props) => createElement(here ?? use(preload()), props), { preload });
}

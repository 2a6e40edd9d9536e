import { inTime } from "@hitoslov/brand/in-time.ts";
import { type ComponentType, createElement, use } from "react";
import { retryImport } from "./connection.ts";

/** A component in a chunk of its own; `preload` fetches it before it is drawn. */
export type Lazy<Props extends object> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/** Loads when first needed and retries until it succeeds. */
export function lazily<Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): Lazy<Props> {
  return lazyFrom(() => retryImport(load), choose);
}

/** The same for a whole screen, but with a time limit: the app then shows an error instead of waiting on. */
export function lazyScreen<Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): Lazy<Props> {
  return lazyFrom(() => inTime(retryImport(load)), choose);
}

/**
 * Draws a preloaded component at once: React's own `lazy` suspends even for a loaded one, and React delays by 300 ms
 * whatever follows a fallback.
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

/** The part that we use: the types of Node lack it, and those of a browser would bring in a whole browser. */
declare namespace WebAssembly {
  type Module = { readonly isModule: unique symbol };
  type Memory = { readonly buffer: ArrayBuffer };
  const Module: { readonly imports: (module: Module) => { readonly module: string; readonly name: string }[] };
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(
    module: Module,
    imports: object,
  ): Promise<{ readonly exports: Readonly<Record<string, unknown>> }>;
}

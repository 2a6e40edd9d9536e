/** What we use of it: the types of Node have none, those of a browser have all of a browser. */
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

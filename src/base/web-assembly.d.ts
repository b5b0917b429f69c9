/** The part of WebAssembly's interface that is used here; Node's types leave it to those of a browser. */
declare namespace WebAssembly {
  class Module {
    constructor(program: Uint8Array);
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    constructor(pages: { readonly initial: number });
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module, imports?: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  }
}

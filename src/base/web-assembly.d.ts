/** The part of WebAssembly's interface that `dot-product.ts` needs; Node's types leave it to those of a browser. */
declare namespace WebAssembly {
  class Module {
    constructor(program: Uint8Array);
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module);
  }
}

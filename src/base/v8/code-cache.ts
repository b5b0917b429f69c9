/**
 * Loads parts of the built program with what V8 compiled of them at an earlier start: half of what a call of the hook costs
 * beyond a bare `node` is compiling. The cache lies beside the parts and is as trusted as they are; it only ever saves time,
 * and where the folder cannot be written there is none.
 */
import { accessSync, constants, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm, { Script } from 'node:vm';

interface Part {
  readonly script: Script;
  readonly exports: { exports: unknown };
  /** Folder of its compiled code. */
  readonly cache: string;
  readonly isCached: boolean;
}

type Wrapper = (exports: unknown, load: (name: string) => unknown, module: object, file: string, dir: string) => void;

const SUFFIX = '.v8';
/** Lets a part import packages that cannot be required: from Node 20.12 on. */
const IMPORTS = { importModuleDynamically: vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER };

/** Of one process. */
export class CodeCache {
  readonly #parts = new Map<string, Part>();

  /** @returns what the CommonJS file exports. @throws when it cannot be read, or throws itself */
  load(file: string): unknown {
    if (IMPORTS.importModuleDynamically === undefined) return createRequire(file)(file);
    const known = this.#parts.get(file) ?? this.#add(file);
    return known.exports.exports;
  }

  #add(file: string): Part {
    const cache = cacheOf(file);
    const cachedData = readWhole(cache);
    const text = `(function(exports,require,module,__filename,__dirname){${readFileSync(file, 'utf8')}\n})`;
    const script = new Script(text, { filename: file, ...IMPORTS, ...(cachedData && { cachedData }) });
    const exports = { exports: {} };
    const part = { script, exports, cache, isCached: cachedData !== undefined && !script.cachedDataRejected };
    // Known before it runs, since parts may require one another in a circle.
    this.#parts.set(file, part);
    const fromPackages = createRequire(file);
    const folder = path.dirname(file);
    const load = (name: string) => (name.startsWith('.') ? this.load(path.join(folder, name)) : fromPackages(name));
    const run: Wrapper = script.runInThisContext();
    run(exports.exports, load, exports, file, folder);
    return part;
  }

  /**
   * When a part was compiled in this process, keeps what is compiled of all parts, so that the caches of the parts grow
   * with each kind of call that is new.
   * @throws when the disk is full
   */
  save(): void {
    const parts = [...this.#parts.values()];
    if (parts.every(({ isCached }) => isCached)) return;
    for (const { script, cache } of parts) {
      if (isWritable(path.dirname(cache))) replace(cache, script.createCachedData());
    }
  }
}

/** Another Node, another processor or another build reads another file. */
function cacheOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${file}-${process.version}-${process.arch}-${size}-${Math.floor(mtimeMs)}${SUFFIX}`;
}

/**
 * The code stands in the file twice: V8 believes what it is given, and would crash on code that is damaged.
 * @returns undefined when there is none, or when the two differ
 */
function readWhole(cache: string): Buffer | undefined {
  let twice: Buffer;
  try {
    twice = readFileSync(cache);
  } catch {
    // None yet, or none that may be read: the code is compiled instead.
    return undefined;
  }
  const once = twice.subarray(0, twice.length / 2);
  return once.length > 0 && once.equals(twice.subarray(once.length)) ? once : undefined;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Several processes may end at once; each writes a file of its own and puts it in place as a whole. */
function replace(cache: string, code: Buffer): void {
  const temporary = `${cache}.${process.pid}${SUFFIX}`;
  writeFileSync(temporary, Buffer.concat([code, code]));
  renameSync(temporary, cache);
  removeOlder(cache);
}

/** Of a Node or a build that is gone, or left by a full disk; those of another Node that is in use are made again. */
function removeOlder(cache: string): void {
  const folder = path.dirname(cache);
  const [part = ''] = path.basename(cache).split(`-${process.version}-`);
  for (const name of readdirSync(folder)) {
    const isOlder = name.startsWith(`${part}-`) && name.endsWith(SUFFIX) && name !== path.basename(cache);
    if (isOlder) rmSync(path.join(folder, name), { force: true });
  }
}

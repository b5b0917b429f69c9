/**
 * Loads parts of the built program with what V8 compiled of them at an earlier start: compiling is half of what a call of the
 * hook costs beyond a bare `node`, and a sixth of a question from the shell. The cache lies beside the parts and is as trusted as they are; it only ever saves time,
 * and where the folder cannot be written there is none.
 */
import { accessSync, constants, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

interface Part {
  readonly script: Script;
  readonly exports: { exports: unknown };
  /** Folder of its compiled code. */
  readonly cache: string;
  readonly isCached: boolean;
}

type Wrapper = (exports: unknown, load: (name: string) => unknown, module: object, file: string, dir: string) => void;

const SUFFIX = '.v8';
/** The part that Node loads itself: what it compiled of `import()` fails when it is run again. */
const NATIVE = './import-package';

export class CodeCache {
  readonly #parts = new Map<string, Part>();
  readonly #settings: string;

  /** @param settings name of the options of V8 that this process sets itself: code of others is not taken */
  constructor(settings = '') {
    this.#settings = settings;
  }

  /** @returns what the CommonJS file exports. @throws when it cannot be read, or throws itself */
  load(file: string): unknown {
    const known = this.#parts.get(file) ?? this.#add(file);
    return known.exports.exports;
  }

  #add(file: string): Part {
    const cache = cacheOf(file, this.#settings);
    const cachedData = readWhole(cache);
    const text = `(function(exports,require,module,__filename,__dirname){${readFileSync(file, 'utf8')}\n})`;
    const script = new Script(text, { filename: file, ...(cachedData && { cachedData }) });
    const exports = { exports: {} };
    const part = { script, exports, cache, isCached: cachedData !== undefined && !script.cachedDataRejected };
    // Known before it runs, since parts may require one another in a circle.
    this.#parts.set(file, part);
    const fromPackages = createRequire(file);
    const folder = path.dirname(file);
    const isOwn = (name: string): boolean => name.startsWith('.') && !name.startsWith(NATIVE);
    const load = (name: string) => (isOwn(name) ? this.load(path.join(folder, name)) : fromPackages(name));
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

/** Names the cache by version of Node, processor and build, each of which needs its own. */
function cacheOf(file: string, settings: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${file}${settings && `-${settings}`}-${process.version}-${process.arch}-${size}-${Math.floor(mtimeMs)}${SUFFIX}`;
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
    // No cache exists, or none may be read: the code is compiled instead.
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

/** Replaces a cache atomically, since several processes may end at once. */
function replace(cache: string, code: Buffer): void {
  const temporary = `${cache}.${process.pid}${SUFFIX}`;
  writeFileSync(temporary, Buffer.concat([code, code]));
  renameSync(temporary, cache);
  removeOlder(cache);
}

/** Removes caches of other versions or builds, and of failed writes; a Node still in use makes its own again. */
function removeOlder(cache: string): void {
  const folder = path.dirname(cache);
  const [part = ''] = path.basename(cache).split(`-${process.version}-`);
  for (const name of readdirSync(folder)) {
    const isOlder = name.startsWith(`${part}-v`) && name.endsWith(SUFFIX) && name !== path.basename(cache);
    if (isOlder) rmSync(path.join(folder, name), { force: true });
  }
}

/** What a script exports, and the modules that it imports by a call. */
import { HELD, IMPORTED, LOCAL, type Path, REQUIRED, SPREADS, UNKNOWN, WHOLE } from '../../reference.ts';
import { Creations } from './creations.ts';
import { FILE, type Frame } from './frames.ts';
import { CURLY, DOT, EQUALS, ROUND, ROUND_END, STAR } from './signs.ts';
import { LITERAL } from './tokens.ts';

export abstract class Exports extends Creations {
  /** The `=` behind `module.exports`. */
  protected exportsAt = -1;

  /** An unknown value is noted too: the export is there, and may be anything. */
  protected noteExport(member: string, path: Path): void {
    this.facts.push({ symbol: FILE, member, path: path === '' ? UNKNOWN : path });
  }

  /** `export default value`, `export = value`. */
  protected exported(at: number, member: string): void {
    this.value = '';
    this.waitForExport(member, at + 1);
  }

  /**
   * `module.exports = value`, `exports.name = value`, also several at once.
   *
   * @returns false where the `=` assigns no export
   */
  protected assignedExport(at: number, target: Path): boolean {
    const [, name] = EXPORTED.exec(target) ?? [];
    if (!this.rules.objects || !EXPORTED.test(target) || this.isLocalName(target)) return false;
    const member = name ?? WHOLE;
    const first = at - (target.split('.').length * 2 - 1);
    const { types, starts } = this.tokens;
    // `const app = exports = module.exports = {}`
    const isNamed = types[first - 1] === EQUALS && this.symbolAt.has(starts[first - 2] ?? -1);
    if (isNamed) this.facts.push({ symbol: FILE, member, path: this.tokens.textOf(first - 2) });
    else {
      if (member === WHOLE) this.exportsAt = at;
      this.waitForExport(member, at + 1);
    }
    return !isNamed;
  }

  /** `module` and `exports` may be a parameter. */
  private isLocalName(target: Path): boolean {
    const [root = ''] = target.split('.');
    return this.bindings.find(root, this.tokens.starts[this.at] ?? 0) !== undefined;
  }

  private waitForExport(member: string, first: number): void {
    const before = this.frame.pending;
    const defined = this.definedAt(first);
    const isObject = this.tokens.types[first] === CURLY;
    this.wait((value) => {
      const path = defined ?? value;
      if (!(isObject && path === UNKNOWN)) this.noteExport(member, path);
      before?.take(path, [path]);
    });
  }

  /** Name of the function or class that is defined where a value begins. */
  private definedAt(first: number): string | undefined {
    let at = first;
    while (this.isWord(at, BEFORE_NAMES) || this.tokens.types[at] === STAR) at++;
    return at > first && this.symbolAt.has(this.tokens.starts[at] ?? -1) ? this.tokens.textOf(at) : undefined;
  }

  /** `Object.assign(exports, require('./a'))`, `__exportStar(require('./a'), exports)`. */
  protected mergedExports({ callee, first = '', given }: Frame, last: Path): void {
    const all = [...given, last];
    if (callee === 'Object.assign' && EXPORTED.exec(first)?.[0] === first && !first.includes('exports.'))
      for (const path of all.slice(1)) this.noteExport(SPREADS, path);
    else if (STARS.test(callee) && all.length > 1) this.noteExport(SPREADS, first);
  }

  /** `export { a as b }` of what the file itself defines. */
  protected exportList(open: number): void {
    const close = this.tokens.match[open] ?? -1;
    this.value = '';
    if (close === -1 || this.tokens.textOf(close + 1) === 'from') return;
    for (let at = open + 1; at < close; at++) {
      if (!this.isWord(at, RENAMES)) continue;
      this.facts.push({ symbol: FILE, member: this.tokens.textOf(at + 1), path: this.tokens.textOf(at - 1) });
    }
  }

  /** `import('./module')` and `require('./module')`, behind which the path goes on. */
  protected importsModule(at: number): boolean {
    const { types } = this.tokens;
    if (types[at + 1] !== ROUND || types[at + 3] !== ROUND_END) return false;
    const path = this.moduleNamed(at + 2, this.isWord(at, REQUIRES) ? REQUIRED : IMPORTED);
    if (path === undefined) return false;
    this.value = '';
    this.resumes.set(at + 4, { path, makes: false });
    return true;
  }

  /** Path of the module that a string names; undefined for anything but a string. */
  protected moduleNamed(at: number, before: string): Path | undefined {
    const { types, text, starts, ends } = this.tokens;
    const [, module] = types[at] === LITERAL ? (MODULE.exec(text.slice(starts[at], ends[at])) ?? []) : [];
    return module === undefined ? undefined : `${before}${module})>`;
  }

  protected isRequire(at: number): boolean {
    return this.isWord(at, REQUIRES) && this.tokens.types[at - 1] !== DOT && this.rules.objects === true;
  }

  /** Where a variable of a function is looked up: its value, where that is of a module, the object whose method it calls so, or nowhere. */
  protected ownerOf(path: Path, variable: string): Path {
    if (path.startsWith(IMPORTED) || path.startsWith(REQUIRED)) return HELD + path;
    return this.rules.objects ? this.objectOf(path, variable) : LOCAL;
  }

  /** `const { load } = api; load()`. */
  private objectOf(path: Path, variable: string): Path {
    const object = path.slice(0, -variable.length - 1);
    const isMember = path === `${object}.${variable}` && !object.includes('| ') && object !== UNKNOWN;
    return isMember && object !== '' && this.tokens.types[this.at + 1] === ROUND ? object : LOCAL;
  }
}

const MODULE = /^["'`]([^"'`$<>()]{1,150})["'`]$/;
/** The object of all exports, or one of them. */
const EXPORTED = /^(?:module\.)?exports(?:\.([\w$]+))?$/;
/** Helpers that compilers write for `export *`. */
const STARS = /(?:^|\.)__exportStar$|^__export$/;
const RENAMES = new Set(['as']);
const REQUIRES = new Set(['require']);
const BEFORE_NAMES = new Set(['async', 'function', 'class', 'abstract']);

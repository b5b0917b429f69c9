/** Definitions that a script exports under another name, and those of modules that it imports by a call. */
import { IMPORTED, LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { Creations } from './creations.ts';
import { ROUND, ROUND_END, SEMICOLON } from './signs.ts';
import { LITERAL, NAME } from './tokens.ts';

export abstract class Exports extends Creations {
  protected exported(at: number): void {
    const next = at + 1;
    this.value = '';
    const isName = this.tokens.types[next] === NAME && !this.keywords.has(this.tokens.textOf(next));
    const isAlone =
      this.tokens.types[next + 1] === SEMICOLON || this.tokens.breaks[next + 1] || next + 1 >= this.tokens.types.length;
    if (isName && isAlone) this.facts.push({ symbol: -1, member: 'default', path: this.tokens.textOf(next) });
    this.value = '';
  }

  /** `export { a as b }` of what the file itself defines. */
  protected exportList(open: number): void {
    const close = this.tokens.match[open] ?? -1;
    this.value = '';
    if (close === -1 || this.tokens.textOf(close + 1) === 'from') return;
    for (let at = open + 1; at < close; at++) {
      if (!this.isWord(at, RENAMES)) continue;
      this.facts.push({ symbol: -1, member: this.tokens.textOf(at + 1), path: this.tokens.textOf(at - 1) });
    }
  }

  /** `import('./module')`, behind which the path goes on. */
  protected importsModule(at: number): boolean {
    const { types, text, starts, ends } = this.tokens;
    if (types[at + 1] !== ROUND || types[at + 2] !== LITERAL || types[at + 3] !== ROUND_END) return false;
    const [, module] = MODULE.exec(text.slice(starts[at + 2], ends[at + 2])) ?? [];
    if (module === undefined) return false;
    this.value = '';
    this.resumes.set(at + 4, { path: `${IMPORTED}${module})>`, makes: false });
    return true;
  }

  /** The module whose export a variable holds under its own name, and the object whose method it calls so; else it is a variable alone. */
  protected ownerOf(path: Path, variable: string): Path {
    if (!path.startsWith(IMPORTED)) return this.rules.objects ? this.objectOf(path, variable) : LOCAL;
    const [, module = LOCAL, name] = EXPORT.exec(path) ?? [];
    return name === variable || name === 'default' ? module : LOCAL;
  }

  /** `const { load } = api; load()`. */
  private objectOf(path: Path, variable: string): Path {
    const object = path.slice(0, -variable.length - 1);
    const isMember = path === `${object}.${variable}` && !object.includes('| ') && object !== UNKNOWN;
    return isMember && object !== '' && this.tokens.types[this.at + 1] === ROUND ? object : LOCAL;
  }
}

const MODULE = /^["'`]([^"'`$<>()]{1,150})["'`]$/;
/** Of a module that is imported by a call: the module, and the name of the export. */
const EXPORT = /^(<import\([^()]*\)>)\.([\w$]+)$/;
const RENAMES = new Set(['as']);

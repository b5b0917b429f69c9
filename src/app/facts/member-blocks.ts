/** Members that stand outside of the text of their type, as in an `impl` block of Rust, which is no definition itself. */
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';

const LONGEST_HEAD = 160;
/** A block is looked for so many lines above its member. */
const FARTHEST = 2000;

/** Name of the type within `parent`, undefined for a member of `parent` itself. */
export function ownerOutside({ scope }: CodeSymbol, parent: CodeSymbol | undefined): string | undefined {
  const around = parent === undefined ? '' : qualifiedNameOf(parent);
  if (scope === around || scope === '') return undefined;
  return scope.startsWith(`${around}.`) ? scope.slice(around.length + 1) : scope;
}

/**
 * The line that opens the block around a member: the nearest one above with less indentation that names the type
 * (`impl From<String> for Name`); the type itself where there is none. Undefined where the member names its type.
 */
export function blockHead(lines: readonly string[], member: CodeSymbol, owner: string): string | undefined {
  const type = owner.slice(owner.lastIndexOf('.') + 1);
  if (namesOwner(member, owner)) return undefined;
  const indent = indentOf(lines[member.nameLine - 1] ?? '');
  const last = Math.max(0, member.startLine - FARTHEST);
  for (let at = member.startLine - 2; at >= last; at--) {
    const line = lines[at] ?? '';
    if (line.trim() !== '' && indentOf(line) < indent && placeOfWord(line, type) !== -1) return shown(line);
  }
  return type;
}

/** As `func (r *Repo) find()` of Go and `void Repo::find()` of C++ do, before their own names. */
export function namesOwner({ name, signature }: Pick<CodeSymbol, 'name' | 'signature'>, owner: string): boolean {
  const at = placeOfWord(signature, name);
  return at > 0 && placeOfWord(signature.slice(0, at), owner.slice(owner.lastIndexOf('.') + 1)) !== -1;
}

/** -1 where it is only a part of other words. */
function placeOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return at;
  }
  return -1;
}

function isPart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function shown(line: string): string {
  return line
    .trim()
    .replace(/\s*(?:\bwhere\b.*)?\{?$/, '')
    .slice(0, LONGEST_HEAD);
}

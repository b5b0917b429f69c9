/** Uses of names in the Ruby of a template, which the grammar of its markup does not see. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { CATALOGUE } from '../../reference.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';
import type { Span } from '../../syntax/source.ts';
import { TRANSLATES } from '../receivers.ts';
import { ruby } from '../ruby.ts';

const TOKEN = /#(?!\{).*|(["'])(?:(?!\1)[^\\]|\\.)*\1|\d\w*|[\p{L}_][\p{L}\p{N}_]*[?!]?/gsu;
const LINE_COMMENT = /^#[^\n]*/;

/** @param pieces ranges of Ruby in ascending order */
export function referencesIn(text: string, pieces: readonly Span[], parsed: ParsedFile): Reference[] {
  return referencesAt(
    text,
    pieces.flatMap((piece) => namesIn(text, piece)),
    parsed,
  );
}

function namesIn(text: string, { start, end }: Span): PlacedName[] {
  const code = text.slice(start, end);
  const found: PlacedName[] = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(code); match !== null; match = token.exec(code)) {
    const [written] = match;
    const comment = LINE_COMMENT.exec(written);
    if (comment !== null) token.lastIndex = match.index + comment[0].length;
    else found.push(...nameOf(written, code, match.index).map((name) => ({ ...name, at: name.at + start })));
  }
  return found;
}

/** The call before a symbol that is a key. */
const IN_CATALOGUE = new RegExp(`(?<![\\w@])(?:${TRANSLATES.replaceAll(' ', '|')})(?:\\(\\s*| +):$`);
const LONGEST_CALL = 30;

/** A string that is a name, such as that of a partial, is one; a keyword is none unless it is a member. */
function nameOf(written: string, code: string, at: number): PlacedName[] {
  const quoted = /^["']([\p{L}_][\w./-]*)["']$/u.exec(written)?.[1];
  if (quoted !== undefined) return [{ name: quoted, kind: 'string', at: at + 1 }];
  const isMember = code[at - 1] === '.';
  if (!/^[\p{L}_]/u.test(written) || (ruby.keywords.has(written) && !isMember)) return [];
  const isCall = isMember || /^\s*\(/.test(code.slice(at + written.length, at + written.length + 4));
  const name: PlacedName = { name: written, kind: isCall ? 'call' : 'name', at };
  return [IN_CATALOGUE.test(code.slice(Math.max(0, at - LONGEST_CALL), at)) ? { ...name, receiver: CATALOGUE } : name];
}

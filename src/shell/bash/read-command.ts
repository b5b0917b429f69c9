/** Commands: simple ones with their redirections, and the redirections behind compound ones. */
import type { Assignment, Redirect, Statement, Word } from '../script.ts';
import type { Atom } from './atoms.ts';
import { RESERVED } from './kinds.ts';
import { readArrayAssignment, readAssignment } from './read-assignment.ts';
import { readCompound } from './read-compound.ts';
import { readHeredoc } from './read-heredoc.ts';
import { wordContext } from './read-inside.ts';
import { readTest } from './read-test.ts';
import { readWord } from './read-word.ts';
import { type Reading, takeWord, unreadable } from './reading.ts';

export function readCommand(reading: Reading): Statement {
  const atom = reading.atoms[reading.at];
  if (atom === undefined) return unreadable(reading.end, reading.end);
  if (atom.kind === 'compound' || atom.kind === 'test') {
    reading.at += 1;
    const body = atom.kind === 'test' ? readTest(reading.source, atom.node) : readCompound(reading.source, atom.node);
    return withRedirects(reading, body);
  }
  if (takeWord(reading, '{')) return readGroup(reading, atom.start);
  return isReserved(reading, atom) ? failed(reading, atom) : readSimple(reading, atom);
}

/** The grammar takes `{` behind `time` for a word. */
function readGroup(reading: Reading, start: number): Statement {
  const body = reading.source.readList(reading);
  return takeWord(reading, '}') ? withRedirects(reading, body) : unreadable(start, reading.end);
}

function isReserved({ source }: Reading, atom: Atom): boolean {
  return atom.kind === 'word' && RESERVED.has(source.text.slice(atom.start, atom.end));
}

/** Nothing behind what cannot be read can be trusted, so the reading goes to the end. */
function failed(reading: Reading, atom: Atom): Statement {
  reading.at = reading.atoms.length;
  return unreadable(atom.start, reading.end);
}

function withRedirects(reading: Reading, body: Statement): Statement {
  const redirects: Redirect[] = [];
  for (let redirect = readRedirect(reading); redirect !== undefined; redirect = readRedirect(reading))
    redirects.push(redirect);
  const end = redirects.at(-1)?.end ?? body.end;
  return redirects.length === 0 ? body : { kind: 'redirected', body, redirects, start: body.start, end };
}

function readSimple(reading: Reading, first: Atom): Statement {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  let end = first.start;
  for (let atom = reading.atoms[reading.at]; atom !== undefined; atom = reading.atoms[reading.at]) {
    const redirect = readRedirect(reading);
    if (redirect !== undefined) redirects.push(redirect);
    else if (atom.kind === 'word' || atom.kind === 'array') {
      const assignment = words.length === 0 || atom.kind === 'array' ? assignmentOf(reading, atom) : undefined;
      if (assignment === undefined && atom.kind === 'array') return failed(reading, first);
      if (assignment === undefined) words.push(readWord(wordContext(reading.source, holesOfAtom(atom)), atom));
      else assignments.push(assignment);
      reading.at += 1;
    } else break;
    end = redirects.at(-1)?.end ?? end;
    end = Math.max(end, atom.end);
  }
  if (end === first.start) return failed(reading, first);
  return { kind: 'simple', assignments, words, redirects, start: first.start, end };
}

function assignmentOf({ source }: Reading, atom: Atom): Assignment | undefined {
  if (atom.kind === 'array') return readArrayAssignment(source, atom.node);
  return atom.kind === 'word' ? readAssignment(source, atom) : undefined;
}

function holesOfAtom(atom: Atom) {
  return atom.kind === 'word' ? atom.holes : [];
}

function readRedirect(reading: Reading): Redirect | undefined {
  const { source, atoms, at } = reading;
  const [first, second] = [atoms[at], atoms[at + 1]];
  if (first?.kind === 'word' && isRedirection(second) && first.end === second.start) {
    const descriptor = source.text.slice(first.start, first.end);
    if (/^\{[A-Za-z_]\w*\}$/.test(descriptor)) return namedDescriptor(reading, first.start, second.end);
    if (!/^[0-9]+$/.test(descriptor)) return undefined;
    reading.at += 1;
    return { ...readOperator(reading, second, Number(descriptor)), start: first.start };
  }
  return isRedirection(first) ? readOperator(reading, first, undefined) : undefined;
}

type RedirectionAtom = Extract<Atom, { kind: 'redirection' | 'heredoc' } | { text: string }>;

function isRedirection(atom: Atom | undefined): atom is RedirectionAtom {
  return atom?.kind === 'redirection' || atom?.kind === 'heredoc';
}

/** `{name}>file` opens a file under a number that the shell chooses. */
function namedDescriptor(reading: Reading, start: number, end: number): Redirect {
  reading.at += 2;
  return { operator: '{}', descriptor: undefined, target: undefined, start, end };
}

function readOperator(reading: Reading, atom: RedirectionAtom, descriptor: number | undefined): Redirect {
  const { source, atoms } = reading;
  reading.at += 1;
  if (atom.kind === 'heredoc')
    return { ...readHeredoc(source, atom.node), descriptor, start: atom.start, end: atom.end };
  const operator = 'text' in atom ? atom.text : '';
  if (operator.endsWith('-')) return { operator, descriptor, target: undefined, start: atom.start, end: atom.end };
  const target = atoms[reading.at];
  if (target?.kind !== 'word')
    return { operator: '?', descriptor, target: undefined, start: atom.start, end: atom.end };
  reading.at += 1;
  const word = readWord(wordContext(source, target.holes), target);
  return { operator, descriptor, target: word, start: atom.start, end: target.end };
}

/**
 * Definitions that a session changed (D-55): the difference between its files when they were first looked at and as they
 * are in the work tree at the outcome. Hashes alone are kept of what was looked at.
 */
import { contentHash } from '../../base/hash.ts';
import { isRecord } from '../../base/json-record.ts';
import { asRelative, joinRoot } from '../../base/paths.ts';
import { type CodeSymbol, qualifiedNameOf, type SymbolKind } from '../../languages/contract.ts';
import { FUNCTIONS } from '../../languages/symbol-kinds.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import type { Session } from '../../session/state/session.ts';
import { isUnit, shortName } from '../guidance/unit-names.ts';
import type { IndexedProject } from '../project/project.ts';
import { lineReader, textOfLines } from '../project/source-lines.ts';
import { hashOfFile } from '../roots/file-hash.ts';
import { FIRST_LOOK } from '../sessions/first-looks.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface ChangedDefinition {
  /** Name with file, such as `src/cart.ts:Cart.total`; the path alone for a file without definitions. */
  readonly name: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface Changes {
  readonly changed: readonly ChangedDefinition[];
  /** Files of which something was looked at and nothing changed. */
  readonly onlyRead: readonly string[];
}

/** Number of changed definitions beyond which a change is no lesson on a single term. */
const MOST_CHANGED = 8;
const MOST_KNOWN = 400;

type Hashes = Readonly<Record<string, string>>;

/** Keeps what a file is like before the session may change it. A file that changed since it was shown is not known. */
export function noteFirstLooks(
  { project, sessions, now }: Workspace,
  { id, intent, status }: Session,
  shown: Iterable<{ readonly path: string; readonly hash: string }>,
): void {
  if (!isWritingIntent(intent) || status !== 'open') return;
  const known = new Set(readFirstLooks(sessions.events(id)).map(({ path }) => path));
  for (const { path, hash } of shown) {
    const file = project.store.file(asRelative(path));
    const isSame = hash === hashOfFile(joinRoot(project.root, asRelative(path)));
    if (known.has(path) || file === undefined || !isSame || !hash.startsWith(file.hash)) continue;
    const definitions: Record<string, string> = {};
    // Variants of one name, as for two systems, stand side by side.
    for (const { name, code } of definitionsIn(project, path)) definitions[name] = `${definitions[name] ?? ''} ${code}`;
    sessions.record({ sessionId: id, at: now(), kind: FIRST_LOOK, detail: { path, hash, definitions } });
  }
}

/** @param edited files that the agent was seen to edit; those without a first look are new */
export function findChanges({ project, sessions }: Workspace, { id }: Session, edited: readonly string[]): Changes {
  const looks = readFirstLooks(sessions.events(id));
  const known = new Map(looks.map((look) => [look.path, look]));
  const paths = [...new Set([...looks.map(({ path }) => path), ...edited])];
  const changed = paths.flatMap((path) => changedIn(project, path, known.get(path)));
  const files = new Set(changed.map(({ file }) => file));
  return {
    changed: changed.slice(0, MOST_CHANGED),
    onlyRead: looks.map(({ path }) => path).filter((path) => !files.has(path)),
  };
}

interface FirstLook {
  readonly path: string;
  readonly hash: string;
  readonly definitions: Hashes;
}

/** The innermost definitions that are other than they were; of a new file the outermost. */
function changedIn(project: IndexedProject, path: string, before: FirstLook | undefined): ChangedDefinition[] {
  const now = hashOfFile(joinRoot(project.root, asRelative(path)));
  if (now === '' || now === before?.hash) return [];
  const defined = definitionsIn(project, path);
  if (defined.length === 0) return [wholeFile(project, path)];
  const others = defined.filter(({ name, code }) => !before?.definitions[name]?.includes(code));
  const holds = (outer: Defined, inner: Defined): boolean =>
    outer !== inner && outer.startLine <= inner.startLine && inner.endLine <= outer.endLine;
  const kept = others.filter((one) =>
    before === undefined ? !others.some((outer) => holds(outer, one)) : !others.some((inner) => holds(one, inner)),
  );
  return kept.map(({ name, startLine, endLine }) => ({ name: `${path}:${name}`, file: path, startLine, endLine }));
}

function wholeFile({ store }: IndexedProject, path: string): ChangedDefinition {
  return { name: path, file: path, startLine: 1, endLine: store.file(asRelative(path))?.lines ?? 1 };
}

interface Defined {
  readonly name: string;
  /** Hash of its lines. */
  readonly code: string;
  readonly startLine: number;
  readonly endLine: number;
}

function definitionsIn(project: IndexedProject, path: string): Defined[] {
  const file = project.store.file(asRelative(path));
  if (file === undefined) return [];
  const lines = lineReader(project)(file.path);
  const { symbols } = outlineOf(project.store, file.id);
  const inFunction = ({ parent }: CodeSymbol): boolean => FUNCTIONS.has(symbols[parent]?.kind ?? 'module');
  // A limit or a table outside of functions counts as changed itself.
  const units = symbols.filter((one) => isUnit(one.kind) || (VALUES.has(one.kind) && !inFunction(one)));
  return units.slice(0, MOST_KNOWN).map(({ startLine, endLine, ...unit }) => {
    const code = contentHash(textOfLines(lines, startLine, endLine)).slice(0, HASH_DIGITS);
    return { name: shortName(qualifiedNameOf(unit)), code, startLine, endLine };
  });
}

const VALUES: ReadonlySet<SymbolKind> = new Set(['constant', 'variable']);
const HASH_DIGITS = 12;

function readFirstLooks(events: readonly { readonly kind: string; readonly detail: object }[]): FirstLook[] {
  return events.flatMap(({ kind, detail }) => {
    const { path, hash, definitions }: Readonly<Record<string, unknown>> = { ...detail };
    if (kind !== FIRST_LOOK || typeof path !== 'string' || typeof hash !== 'string' || !isRecord(definitions))
      return [];
    const known = Object.entries(definitions).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return [{ path, hash, definitions: Object.fromEntries(known) }];
  });
}

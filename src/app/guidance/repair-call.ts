/** The call that repairs what was refused of a submission (P8). */
import { asRelative } from '../../base/paths.ts';
import type { RefusedItem } from '../../session/evidence/submission.ts';
import { subjectOf } from '../../session/frame/frame.ts';
import { isToolAllowed } from '../../session/phase.ts';
import type { Session } from '../../session/state/session.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { searchWords } from '../../session/words/words.ts';
import { definitionsOf, MOST_SYMBOLS } from '../facts/find-definitions.ts';
import type { Definition } from '../facts/symbol-name.ts';
import type { Workspace } from '../sessions/workspace.ts';

/** A call without its reason, which stands beside it. */
export interface RepairCall {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Undefined for what is best left out, such as a repetition. */
export function repairOf(workspace: Workspace, session: Session, refused: RefusedItem): RepairCall | undefined {
  const call = repairFor(workspace, session, refused);
  return call && { ...call, args: { session_id: session.id, ...call.args } };
}

/** One call for all symbols that were never met. */
export function lookUpUnknown(session: Session, refused: readonly RefusedItem[]): RepairCall | undefined {
  const unseen = refused
    .filter(({ item, reason }) => item === 'symbol' && reason === 'never_met')
    .map(({ name }) => name);
  if (unseen.length === 0) return undefined;
  const call = lookUp(session, unseen.slice(0, MOST_SYMBOLS));
  return { ...call, args: { session_id: session.id, ...call.args } };
}

function repairFor(workspace: Workspace, session: Session, refused: RefusedItem): RepairCall | undefined {
  const { item, reason, name, suggestions } = refused;
  if (reason === 'duplicate' || reason === 'not_linked') return undefined;
  if (reason === 'unrelated') return undefined;
  if (reason === 'never_shown' || reason === 'too_little_read') return showLines(workspace, name);
  if (item === 'target' && isPath(workspace, name)) return lookAt(workspace, session, name);
  switch (item) {
    case 'symbol':
    case 'entry_point':
      return reason === 'never_met' || suggestions.length > 0
        ? lookUp(session, [suggestions[0] ?? name])
        : lookFor(session, name);
    case 'file':
    case 'pattern':
      return lookAt(workspace, session, name);
    case 'target':
      return reason === 'says_nothing' ? sayChange(name) : lookUp(session, [suggestions[0] ?? name]);
    case 'slot_evidence':
      // Only the agent knows which of the lines that it saw show the fault.
      if (reason === 'lines_not_shown') return { tool: 'submit_understanding', args: { [name]: '… (PATH:12-40)' } };
      return reason === 'says_nothing' ? sayMore(name) : show(workspace, session);
  }
}

function isPath({ project }: Workspace, name: string): boolean {
  return project.store.file(asRelative(name)) !== undefined;
}

/** In SEMANTIC only the text of the code can be searched; the enclosing symbols of its hits are met. */
function lookUp({ phase }: Session, names: readonly string[]): RepairCall {
  return isToolAllowed('find_definitions', phase)
    ? { tool: 'find_definitions', args: { symbol: names } }
    : { tool: 'search_text', args: { pattern: names.slice(0, MOST_PATTERNS) } };
}

const MOST_PATTERNS = 5;

/** A name that nothing resembles. */
function lookFor({ phase }: Session, name: string): RepairCall {
  return isToolAllowed('query', phase)
    ? { tool: 'query', args: { question: name } }
    : { tool: 'semantic_search', args: { query: name } };
}

function lookAt({ project }: Workspace, { phase }: Session, path: string): RepairCall {
  const file = project.store.file(asRelative(path));
  if (file === undefined && isToolAllowed('search_files', phase)) {
    return { tool: 'search_files', args: { pattern: path.split('/').at(-1) ?? path } };
  }
  return {
    tool: 'get_chunk',
    args: { chunk_id: [`${path}:1-${Math.min(file?.lines ?? LINES_AT_ONCE, LINES_AT_ONCE)}`] },
  };
}

const LINES_AT_ONCE = 80;

function sayMore(slot: string): RepairCall {
  return { tool: 'submit_understanding', args: { resolved_frame: { [slot]: '…' } } };
}

/** The lines of the target bear out every slot. */
function show({ project }: Workspace, { counted, frame }: Session): RepairCall {
  const best = counted.toSorted((left, right) => right.similarity - left.similarity);
  const [definition] = best.flatMap(({ name }) => definitionsOf(project.store, name).slice(0, 1));
  if (definition) return { tool: 'get_chunk', args: { chunk_id: [linesOf(definition)] } };
  const words = searchWords(subjectOf(frame)).slice(0, MOST_PATTERNS);
  return { tool: 'search_text', args: { pattern: words.length > 0 ? words : ['…'] } };
}

function sayChange(name: string): RepairCall {
  return { tool: 'submit_understanding', args: { targets: [`${name}: …`] } };
}

/** The first lines of its definition, or of the file that it is. */
function showLines({ project }: Workspace, name: string): RepairCall {
  const [definition] = definitionsOf(project.store, name);
  const whole = project.store.file(asRelative(name))?.lines ?? LINES_AT_ONCE;
  const lines = definition ? linesOf(definition) : `${name}:1-${Math.max(1, Math.min(whole, LINES_AT_ONCE))}`;
  return { tool: 'get_chunk', args: { chunk_id: [lines] } };
}

function linesOf({ file, line, endLine }: Definition): string {
  return `${file}:${line}-${endLine}`;
}

/** Code evidence for symbols whose names do not tell what they are for (EM9, EM10, D-11). The server reads the lines itself. */
import { confine, type RelativePath } from '../../base/paths.ts';
import type { ItemRefusal } from '../../session/evidence/submission.ts';
import { type EvidenceRow, evidenceRowOf } from '../../session/ledger/ledger.ts';
import type { Confirmation } from '../../session/state/session.ts';
import type { Text } from '../../session/text.ts';
import { CONFIRM_TEXTS } from '../../session/texts/confirm.ts';
import { refusedText } from '../../session/texts/missing.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { suggestNames } from '../facts/suggest-names.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { splitLines } from '../project/source-lines.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { type NextStepAnswer, saidNext } from '../sessions/next-call.ts';
import { requireIndex } from '../sessions/require-index.ts';
import { requireJudging } from '../sessions/require-phase.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface CodeEvidence {
  readonly file?: string | undefined;
  /** `25-70`, both ends inclusive. */
  readonly lines?: string | undefined;
  readonly evidenceId?: number | undefined;
}

export interface SymbolProof {
  readonly name: string;
  readonly reason: string;
  readonly codeEvidence: CodeEvidence;
}

export interface ConfirmRequest extends SessionCall {
  readonly symbols: readonly SymbolProof[];
}

export interface ConfirmAnswer {
  readonly sessionId: string;
  readonly symbols: readonly { readonly name: string; readonly approved: boolean; readonly reason: string }[];
  readonly next: NextStepAnswer | null;
}

/** @throws Refusal `phase_blocked`, `no_active_session`, `session_not_found`; UserError `path_outside_project` */
export async function confirmSymbols(workspace: Workspace, request: ConfirmRequest): Promise<ConfirmAnswer> {
  const first = requireSession(workspace, request);
  await requireIndex(workspace, first, request);
  const { session, result, state } = await changeSession(workspace, first, async (session, state) => {
    requireJudging(session, 'confirm_symbol_relevance');
    return decide(workspace, state(), request);
  });
  const symbols = result.map(({ name, verdict }) => ({
    name,
    approved: 'confirmation' in verdict,
    reason: ('confirmation' in verdict ? CONFIRM_TEXTS.approved : verdict.why)[session.language],
  }));
  const next = await nextCall(workspace, session, state());
  return { sessionId: session.id, symbols, next: next && saidNext(next, session.language) };
}

type Verdict = { readonly confirmation: Confirmation } | { readonly why: Text };

interface JudgedProof {
  readonly name: string;
  readonly verdict: Verdict;
}

function decide(workspace: Workspace, state: SessionState, request: ConfirmRequest): SessionChange<JudgedProof[]> {
  const result = request.symbols.map((proof) => ({ name: proof.name, verdict: judge(workspace, state, proof) }));
  const confirmations = result.flatMap(({ verdict }) => ('confirmation' in verdict ? [verdict.confirmation] : []));
  return { event: confirmations.length > 0 ? { kind: 'symbols_confirmed', confirmations } : null, result };
}

function judge(workspace: Workspace, { view, rows }: SessionState, proof: SymbolProof): Verdict {
  const [definition] = definitionsOf(workspace.project.store, proof.name);
  if (definition === undefined) return refused(workspace, proof.name, 'does_not_exist');
  if (evidenceRowOf(view, definition) === undefined) return refused(workspace, proof.name, 'never_met');
  if (!/[\p{L}\p{N}]/u.test(proof.reason)) return { why: CONFIRM_TEXTS.noReason };
  const place = placeOf(workspace, rows, proof.codeEvidence);
  if (place === undefined) return { why: CONFIRM_TEXTS.noEvidence };
  const lines = linesAt(workspace, place);
  if (lines.trim() === '') return { why: CONFIRM_TEXTS.emptyLines };
  if (!naming(lines, definition.name) && !covers(place, definition)) return { why: CONFIRM_TEXTS.notNamed };
  const evidence = rows.findLast(({ files }) => files.some(({ path }) => path === place.file))?.id;
  if (evidence === undefined) return { why: CONFIRM_TEXTS.neverLooked };
  return { confirmation: { symbol: proof.name, reason: proof.reason, ...place, evidence } };
}

interface Place {
  readonly file: RelativePath;
  readonly lines: { readonly start: number; readonly end: number };
}

/** From the evidence row when one is named, else from the file and lines that are given. */
function placeOf({ project }: Workspace, rows: readonly EvidenceRow[], given: CodeEvidence): Place | undefined {
  if (given.evidenceId !== undefined)
    return shownIn(
      rows.find(({ id }) => id === given.evidenceId),
      project.root,
    );
  const [, start, end] = /^(\d+)(?:-(\d+))?$/.exec(given.lines?.trim() ?? '') ?? [];
  if (given.file === undefined || start === undefined) return undefined;
  const range = { start: Number(start), end: Number(end ?? start) };
  return range.start >= 1 && range.end >= range.start
    ? { file: confine(project.root, given.file), lines: range }
    : undefined;
}

function shownIn(row: EvidenceRow | undefined, root: Workspace['project']['root']): Place | undefined {
  const file = row?.files.find(({ shown, lines }) => shown === 'lines' && lines.length > 0);
  const [lines] = file?.lines ?? [];
  return file && lines ? { file: confine(root, file.path), lines } : undefined;
}

function linesAt({ project }: Workspace, { file, lines }: Place): string {
  return splitLines(project.readText(file))
    .slice(lines.start - 1, lines.end)
    .join('\n');
}

/** The lines must be about the symbol: name it, or lie in its definition. */
function naming(lines: string, name: string): boolean {
  return lines.includes(parseSymbolName(name).name);
}

function covers({ file, lines }: Place, definition: { file: string; line: number; endLine: number }): boolean {
  return file === definition.file && lines.start >= definition.line && lines.end <= definition.endLine;
}

function refused({ project }: Workspace, name: string, reason: ItemRefusal): Verdict {
  const suggestions = reason === 'does_not_exist' ? suggestNames(project.store, name).suggestions : [];
  return { why: refusedText({ item: 'symbol', name, reason, suggestions }) };
}

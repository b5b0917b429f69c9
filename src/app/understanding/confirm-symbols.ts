/** Code evidence for symbols whose names do not tell what they are for (EM9, EM10, D-11). The server reads the lines itself. */
import { confine, type RelativePath } from '../../base/paths.ts';
import { RELATED, TIED } from '../../session/evidence/relevance.ts';
import type { ItemRefusal } from '../../session/evidence/submission.ts';
import type { QueryFrame } from '../../session/frame/frame.ts';
import { patternsOf } from '../../session/frame/plan.ts';
import { type EvidenceRow, evidenceRowOf } from '../../session/ledger/ledger.ts';
import type { Confirmation } from '../../session/state/session.ts';
import type { Text } from '../../session/text.ts';
import { CONFIRM_TEXTS } from '../../session/texts/confirm.ts';
import { refusedText } from '../../session/texts/missing.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { suggestNames } from '../facts/suggest-names.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { relevanceToRequest } from '../guidance/relevance.ts';
import { meantBy } from '../guidance/relevance-of-names.ts';
import { inProject, pathNamed, placeIn, unplaced } from '../project/place.ts';
import { splitLines } from '../project/source-lines.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
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
    return decide({ workspace, frame: session.frame, state: state() }, request);
  });
  const symbols = result.map(({ name, verdict }) => ({
    name,
    approved: 'confirmation' in verdict,
    reason: ('confirmation' in verdict ? CONFIRM_TEXTS.approved : verdict.why)[session.language],
  }));
  const next = await nextCall(workspace, session, state());
  return { sessionId: session.id, symbols, next: next && translateNext(next, session.language) };
}

type Verdict = { readonly confirmation: Confirmation } | { readonly why: Text };

interface JudgedProof {
  readonly name: string;
  readonly verdict: Verdict;
}

interface Judging {
  readonly workspace: Workspace;
  readonly frame: QueryFrame;
  readonly state: SessionState;
}

async function decide(judging: Judging, request: ConfirmRequest): Promise<SessionChange<JudgedProof[]>> {
  const result: JudgedProof[] = [];
  for (const proof of request.symbols) result.push({ name: proof.name, verdict: await judge(judging, proof) });
  const confirmations = result.flatMap(({ verdict }) => ('confirmation' in verdict ? [verdict.confirmation] : []));
  return { event: confirmations.length > 0 ? { kind: 'symbols_confirmed', confirmations } : null, result };
}

async function judge({ workspace, frame, state: { view, rows } }: Judging, proof: SymbolProof): Promise<Verdict> {
  const place = resolvePlace(workspace, rows, proof.codeEvidence);
  const definitions = definitionsOf(workspace.project.store, proof.name);
  const definition = definitions.find((one) => place && covers(place, one)) ?? meantBy(definitions, view)[0];
  if (definition === undefined) return refusedVerdict(workspace, proof.name, 'does_not_exist');
  if (evidenceRowOf(view, definition) === undefined) return refusedVerdict(workspace, proof.name, 'never_met');
  if (!/[\p{L}\p{N}]/u.test(proof.reason)) return { why: CONFIRM_TEXTS.noReason };
  if (place === undefined) return { why: CONFIRM_TEXTS.noEvidence };
  const lines = linesAt(workspace, place);
  if (lines.trim() === '') return { why: CONFIRM_TEXTS.emptyLines };
  if (!naming(lines, definition.name) && !covers(place, definition)) return { why: CONFIRM_TEXTS.notNamed };
  const evidence = rowShowing(rows, place)?.id;
  if (evidence === undefined) return { why: CONFIRM_TEXTS.neverLooked };
  if (!(await areTied(workspace, frame, place, definition.name))) return { why: CONFIRM_TEXTS.notTied };
  return { confirmation: { symbol: proof.name, reason: proof.reason, ...place, evidence } };
}

/** The newest row in which the lines were shown, not merely their file named. */
function rowShowing(rows: readonly EvidenceRow[], { file, lines }: Place): EvidenceRow | undefined {
  return rows.findLast(({ files }) =>
    files.some((look) => {
      return look.path === file && look.lines.some(({ start, end }) => start <= lines.start && lines.end <= end);
    }),
  );
}

/** Decides without names, by the score of definitions: the lines must do what the request is about (D-46). */
async function areTied(workspace: Workspace, frame: QueryFrame, place: Place, own: string): Promise<boolean> {
  const { file, lines } = place;
  const cited = { name: '', file, startLine: lines.start, endLine: lines.end };
  const [score = 0] = await relevanceToRequest(workspace, frame, [cited]);
  if (score < RELATED) return false;
  const text = linesAt(workspace, place).replaceAll(own, ' ').toLowerCase();
  return score >= TIED || patternsOf(frame).some((term) => text.includes(term.toLowerCase()));
}

interface Place {
  readonly file: RelativePath;
  readonly lines: { readonly start: number; readonly end: number };
}

/** Takes the place from the named evidence row, else from the given file and lines. */
function resolvePlace({ project }: Workspace, rows: readonly EvidenceRow[], given: CodeEvidence): Place | undefined {
  if (given.evidenceId !== undefined)
    return shownIn(
      rows.find(({ id }) => id === given.evidenceId),
      project.root,
    );
  if (given.file !== undefined) confine(project.root, pathNamed(project.root, given.file));
  const written = [given.file, given.lines].filter((part) => part !== undefined).join(':');
  const place = placeIn(inProject(project.root, written), (path) => project.store.file(path));
  const [lines] = place?.ranges ?? [];
  return place && lines && lines.start >= 1 && lines.end >= lines.start ? { file: place.file.path, lines } : undefined;
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

function refusedVerdict({ project }: Workspace, name: string, reason: ItemRefusal): Verdict {
  const suggestions =
    reason === 'does_not_exist' ? suggestNames(project.store, unplaced(project.store, name)).suggestions : [];
  return { why: refusedText({ item: 'symbol', name, reason, suggestions }) };
}

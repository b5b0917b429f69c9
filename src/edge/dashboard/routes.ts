/** All routes below `/api/`; `events` is answered by `live.ts`, since its answer does not end. */

import { unusedText } from '../../app/facts/find-references.ts';
import { DEFAULT_OFF_MINUTES } from '../../app/gate/switches.ts';
import { type Forgettable, forget } from '../../app/learning/forget.ts';
import { improvementInsights } from '../../app/learning/improvement-insights.ts';
import { listLearned } from '../../app/learning/learned-list.ts';
import { outcomeStats } from '../../app/learning/outcome-stats.ts';
import { outcomeTrend } from '../../app/learning/outcome-trend.ts';
import { type ProjectMap, projectMap } from '../../app/map/project-map.ts';
import { frameworkReport } from '../../app/project/project-frameworks.ts';
import { type LinesOf, lineReader } from '../../app/project/source-lines.ts';
import { type FileView, viewFile } from '../../app/reports/file-view.ts';
import { buildOverview } from '../../app/reports/overview.ts';
import { projectStatus } from '../../app/reports/project-status.ts';
import { changesIn, type SessionChanges } from '../../app/reports/session-changes.ts';
import { findByTyped, listSessions, type SessionList } from '../../app/reports/session-list.ts';
import { type SessionView, viewSession } from '../../app/reports/session-view.ts';
import { readLeads } from '../../app/search/leads.ts';
import { previewOf } from '../../app/search/preview.ts';
import type { SearchHit } from '../../app/search/search-code.ts';
import { awaitFirstIndex } from '../../app/sessions/require-index.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import { wordMarker } from '../../base/words/marked-words.ts';
import { packLines, packProblems } from '../pack-lines.ts';
import type {
  IndexAnswer,
  LearnedAnswer,
  MarkedLine,
  OverviewAnswer,
  SearchAnswer,
  TrendsAnswer,
  UsesAnswer,
} from './api.ts';
import { readBody, textOf } from './body.ts';
import { closeGate, type GateDoor, gateView, openGateFor } from './gate-view.ts';
import { invalidArgument, Refused } from './refused.ts';
import type { Route, RouteCall } from './route.ts';

/** Most sessions that the page is given, which filters them by itself. */
const MOST_SESSIONS = 2000;
const MOST_HITS = 20;
const SNIPPET_LINES = 5;
const MOST_QUERY = 2000;
/** Most characters that are shown of a line. */
const MOST_CHARACTERS = 400;
const MOST_USES = 60;

export const ROUTES: readonly Route[] = [
  { method: 'GET', path: 'overview', answer: overview },
  { method: 'GET', path: 'sessions', answer: sessions },
  { method: 'GET', path: 'sessions/:id', answer: session },
  { method: 'GET', path: 'sessions/:id/changes', answer: changes },
  { method: 'GET', path: 'search', answer: search },
  { method: 'GET', path: 'file', answer: file },
  { method: 'GET', path: 'uses', answer: uses },
  { method: 'GET', path: 'map', answer: map },
  { method: 'GET', path: 'index', answer: indexState },
  { method: 'GET', path: 'learned', answer: answerLearned },
  { method: 'POST', path: 'learned/forget', answer: forgetLearned },
  { method: 'GET', path: 'trends', answer: trends },
  { method: 'POST', path: 'gate', answer: switchGate },
];

function overview({ workspace, whoElse, gate }: RouteCall): OverviewAnswer {
  workspace.takeIn();
  return { ...buildOverview(workspace), gate: gate === undefined ? null : gateView(gate, whoElse === undefined) };
}

function sessions({ workspace }: RouteCall): SessionList {
  workspace.takeIn();
  return listSessions(workspace, MOST_SESSIONS);
}

function session(call: RouteCall): SessionView {
  return viewSession(call.workspace, sessionIn(call));
}

function changes(call: RouteCall): SessionChanges {
  return changesIn(call.workspace, sessionIn(call));
}

/** The page names a whole id; people may write the beginning of one into the address. */
function sessionIn({ workspace, id }: RouteCall): ReturnType<typeof findByTyped> {
  workspace.takeIn();
  return workspace.sessions.get(id) ?? findByTyped(workspace, id);
}

async function search({ workspace, url }: RouteCall): Promise<SearchAnswer> {
  const query = queryOf(url);
  const leads = readLeads(url.searchParams.getAll('lead'));
  const { facts, project } = workspace;
  await awaitFirstIndex(workspace);
  const started = performance.now();
  const [found, { mapHits, shortCircuit }] = await Promise.all([
    facts.searchCode({ query, leads, limit: MOST_HITS }),
    facts.semanticSearch({ query, collection: 'map' }),
  ]);
  const linesOf = lineReader(project);
  const hits = found.hits.map((hit) => ({ ...hit, snippet: markSnippet(hit, query, linesOf) }));
  const elapsedMs = Math.round(performance.now() - started);
  const { fits, freshness } = found;
  return { hits, fits, agreements: mapHits, shortCircuit, freshness: freshness.state, elapsedMs };
}

/** Picks the lines that tell most of the hit, and marks the words of the question in them. */
function markSnippet({ file, startLine, endLine, symbol }: SearchHit, query: string, linesOf: LinesOf): MarkedLine[] {
  const lines = linesOf(file).slice(startLine - 1, endLine);
  const name = /[\p{L}\p{N}_$]+$/u.exec(symbol)?.[0] ?? '';
  const partsOf = wordMarker(query);
  return previewOf(lines, { query, name }, SNIPPET_LINES).map(({ number, text }) => {
    return { number: number + startLine - 1, parts: partsOf(text.slice(0, MOST_CHARACTERS)) };
  });
}

function queryOf(url: URL): string {
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query !== '' && query.length <= MOST_QUERY) return query;
  const message = query === '' ? 'The query is empty.' : `A query has at most ${MOST_QUERY} characters.`;
  throw invalidArgument(message, 'Say in q what you look for.');
}

async function file({ workspace, url }: RouteCall): Promise<FileView> {
  const path = url.searchParams.get('path') ?? '';
  if (path === '') throw invalidArgument('No path was given.', 'Name a file in path.');
  await awaitFirstIndex(workspace);
  return viewFile(workspace, path);
}

async function uses({ workspace, url, language }: RouteCall): Promise<UsesAnswer> {
  await awaitFirstIndex(workspace);
  const symbols = [url.searchParams.get('symbol') ?? ''];
  const { references, total, unused = [] } = await workspace.facts.findReferences({ symbols, limit: MOST_USES });
  const listed = references.map(({ file, line, kind, in: around, content, certainty }) => {
    return { file, line, kind, in: around, content, isSure: certainty === 'sure' };
  });
  return { uses: listed, total, unused: unused.map((one) => unusedText(one)[language]).join('\n') };
}

function map({ workspace }: RouteCall): Promise<ProjectMap> {
  return projectMap(workspace.project.store);
}

async function indexState({ workspace, language }: RouteCall): Promise<IndexAnswer> {
  const { project } = workspace;
  const withReadInPart = project.store.totals().files <= MOST_LOOKED_INTO;
  const report = await frameworkReport(project.root, project.store);
  const packs = { packs: packLines(report, language), packProblems: packProblems(report) };
  return { ...projectStatus(project, { language, withReadInPart }), sync: workspace.syncState(), ...packs };
}

/** Files whose outlines are looked at for a page, in about a second. */
const MOST_LOOKED_INTO = 20_000;

function answerLearned({ workspace, language, whoElse }: RouteCall): LearnedAnswer {
  return {
    ...listLearned(workspace, language),
    canDelete: whoElse === undefined,
    readOnlyBecause: whoElse ?? null,
  };
}

/** Deletes learned pairs and agreements. They steer what the next agent reads, so only a person may. */
async function forgetLearned({ workspace, request, whoElse }: RouteCall): Promise<Done> {
  const what = forgettable(await readBody(request));
  if (whoElse !== undefined) {
    const message = `Only a person may delete what was learned, in a dashboard started from their own terminal; here is ${whoElse}.`;
    const next = 'Start `code-intel dashboard` in a terminal outside of the agent and its editor.';
    throw new Refused(403, { error: 'read_only', message, next });
  }
  forget(workspace, what);
  return { success: true };
}

function forgettable(body: JsonRecord): Forgettable {
  if (body.kind === 'agreement') return { kind: 'agreement', file: textOf(body, 'file') };
  if (body.kind === 'pair') return { kind: 'pair', nlTerm: textOf(body, 'nlTerm'), symbol: textOf(body, 'symbol') };
  throw invalidArgument('This kind cannot be deleted.', 'Name a pair or an agreement.');
}

function trends({ workspace, language }: RouteCall): TrendsAnswer {
  return {
    days: outcomeTrend(workspace),
    stats: outcomeStats(workspace),
    insights: improvementInsights(workspace, undefined, language),
  };
}

/** Anybody who holds the token may tighten the gate. To loosen it takes a person, and the code in their terminal. */
async function switchGate(call: RouteCall): Promise<Done> {
  const body = await readBody(call.request);
  const gate = doorOf(call);
  if (body.action === 'on') closeGate(gate);
  else if (body.action === 'off') {
    const { minutes = DEFAULT_OFF_MINUTES } = body;
    if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1) throw notUnderstood('minutes');
    requireTerminal(call, textOf(body, 'code'));
    openGateFor(gate, minutes);
  } else throw notUnderstood('action');
  return { success: true };
}

interface Done {
  readonly success: true;
}

function doorOf({ gate }: RouteCall): GateDoor {
  if (gate !== undefined) return gate;
  throw new Refused(404, { error: 'not_found', message: 'There is no gate here.', next: 'Run `code-intel init`.' });
}

function requireTerminal({ whoElse, secrets }: RouteCall, code: string): void {
  const next = 'Run `code-intel gate off` in your own terminal.';
  if (whoElse !== undefined) {
    const message = `Only a person may loosen the gate, from their own terminal; here is ${whoElse}.`;
    throw new Refused(403, { error: 'read_only', message, next });
  }
  if (secrets.isSwitchCode(code)) return;
  const message = 'The code is wrong. It stands in the terminal that shows this page; after five tries none is taken.';
  throw new Refused(403, { error: 'wrong_code', message, next });
}

function notUnderstood(field: string): Refused {
  return invalidArgument(`${field} is missing or wrong.`);
}

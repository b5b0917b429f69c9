/** Before a tool: whether the call may change what it would change. */

import { distinctBy } from '../../base/distinct-by.ts';
import { contentHash } from '../../base/hash.ts';
import { unreachable } from '../../base/never.ts';
import { timeLimit } from '../../base/time-limit.ts';
import { viewsOfClient } from '../../clients/table.ts';
import type { GateSession } from '../../session/gate/gate-session.ts';
import type { GateVerdict } from '../../session/gate/write-rules.ts';
import type { Language } from '../../session/text.ts';
import {
  CANNOT_SHOW,
  CANNOT_WATCH,
  COMPLETE_CALL,
  malformedInput,
  mcpNext,
  mcpRefused,
  mcpWithoutArguments,
  mcpWritesByArguments,
  ONLY_A_PERSON,
  PERSON_SWITCHES,
  RUN_AGAIN,
  refusalText,
  warned,
} from '../../session/texts/hook.ts';
import * as texts from '../../session/texts/repeated-refusal.ts';
import { GATE_TEXTS } from '../../session/texts/write-verdicts.ts';
import type { GatedProject } from '../roots/project-root.ts';
import type { compareLeftOver } from './after-tool.ts';
import { serverCaughtUp } from './catch-up.ts';
import { type MayWrite, startWatching, type WatchCall } from './changes/change-audit.ts';
import { forgetState } from './changes/known-state.ts';
import { meanwhileText, withMeanwhile } from './changes/meanwhile.ts';
import { notePresent } from './changes/present-files.ts';
import { isRestored } from './changes/restoration.ts';
import { noteClient } from './client-processes.ts';
import { isFirst, noteOf } from './conversation-notes.ts';
import {
  type BeforeTool,
  type Decision,
  type McpCall,
  PASS,
  type ReplacedText,
  type ShellCall,
  type ToolCall,
  type WriteCall,
} from './hook-call.ts';
import type { ShellRefusal } from './judge-shell.ts';
import type { GatePorts, Views } from './ports.ts';
import { projectAround } from './project-around.ts';
import { openGate, type ProjectGate } from './project-gate.ts';
import { isGateCommand, noteAgentWords } from './prompt-words.ts';
import { type Advice, commandNext, inOtherProject, OPENED_BY_NOTHING, refuse, writeNext } from './refusal.ts';
import { LONGEST_JUDGEMENT_MS, type Scene } from './scene.ts';
import { judgeMcp, readsByName, writtenBy } from './tools/judge-mcp.ts';
import { asGiven, isSurelyHeld, leadInto, mayRecord, viewsFor, viewsOf } from './view/holds.ts';
import type { ViewedCall } from './view/opened.ts';
import { type WritePlace, writePlaces } from './write-place.ts';

type Refusal = Extract<Decision, { kind: 'refuse' }>;

/** @throws when the gate itself fails; the caller refuses what may write */
export async function beforeTool(
  ports: GatePorts,
  { caller, callId, call: told, sent = [] }: BeforeTool,
): Promise<Decision> {
  const limit = timeLimit(LONGEST_JUDGEMENT_MS);
  const scene: Scene = { ports, caller, callId, around: projectAround(caller, told), limit };
  const call = asGiven(scene, told);
  const refused = judgeSent(scene, sent);
  const first = refused ?? (await judge(scene, call));
  const isToJudgeAgain =
    refused === undefined && first.kind === 'refuse' && (hasReopened(scene) || (await hasNews(scene)));
  const decision = isToJudgeAgain ? await judge(scene, call) : first;
  if (decision.kind === 'pass' || decision.kind === 'tell') return led(scene, call, decision);
  if (decision.kind !== 'refuse') return decision;
  reportRefusal(scene, call, decision);
  return withOtherWays(scene, call, decision);
}

/** The command of a client that sets no shell, in the shell of its view. */
function led(scene: Scene, call: ToolCall, decision: Extract<Decision, { kind: 'pass' | 'tell' }>): Decision {
  const { client, conversation } = scene.caller;
  const isLed = call.kind === 'shell' && viewsOfClient(client)?.by === 'hook';
  const views = isLed ? viewsFor(scene, call) : undefined;
  if (!isLed || views === undefined) return decision;
  return { ...decision, command: leadInto(views.shell, conversation, call.command) };
}

/** A change without a grant may have been taken back by somebody else. */
function hasReopened({ ports, caller, around }: Scene): boolean {
  return around !== null && isRestored(ports, caller, openGate(ports, around, caller.conversation));
}

/** The server may be counting still what the agent looked at just before; a change to take back is not counted away. */
async function hasNews({ ports, caller, around }: Scene): Promise<boolean> {
  if (around === null || openGate(ports, around, caller.conversation).toRestore().length > 0) return false;
  return serverCaughtUp(ports, around, caller);
}

function judge(scene: Scene, call: ToolCall): Decision | Promise<Decision> {
  switch (call.kind) {
    case 'read':
    case 'grep':
    case 'glob':
    case 'harmless':
      return PASS;
    case 'write':
      return judgeWrite(scene, call);
    case 'shell':
      return judgeCommand(scene, call);
    case 'mcp':
      return judgeServerTool(scene, call);
    case 'unknown':
      return judgeUnknown(scene, call);
    case 'malformed':
      return inGate(scene, (gate) => refuse(gate, malformedInput(call.tool), COMPLETE_CALL));
    default:
      return unreachable(call);
  }
}

/** Nothing is gated outside of every project. */
async function inGate(
  scene: Scene,
  judge: (gate: ProjectGate) => Decision | Promise<Decision>,
  whileOff: (gate: ProjectGate) => Decision | Promise<Decision> = () => PASS,
): Promise<Decision> {
  const { ports, caller, around } = scene;
  if (around === null) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  return gate.mode() === 'off' ? whileOff(gate) : judge(gate);
}

/** Nothing is refused; what a person's switch let pass is noted for `verify`. */
async function watchedWhileOff(scene: Scene, gate: ProjectGate): Promise<Decision> {
  forgetState(gate);
  if (gate.config().mode !== 'off') await watched(scene, gate, UNSEEN);
  return PASS;
}

/** A link may come to lie in the way, so that the write does not end where it was judged. */
async function judgeWrite(scene: Scene, { paths, replaces = [] }: WriteCall): Promise<Decision> {
  const decision = scene.limit(() => judgePaths(scene, paths, replaces));
  if (decision !== undefined) return decision;
  return inGate(scene, (gate) => {
    for (const touched of gatesOf(scene, paths)) notePresent(touched, scene.callId);
    return mayBeLedAway(scene, gate, paths) ? watched(scene, gate, UNSEEN) : PASS;
  });
}

async function judgeCommand(scene: Scene, call: ShellCall): Promise<Decision> {
  const { judgeFromOutside, judgeShell } = await import('./judge-shell.ts');
  if (scene.around === null) {
    const refused = judgeFromOutside(scene, call);
    if (refused === undefined) return PASS;
    return 'gate' in refused ? refuseCommand(refused, null) : { kind: 'refuse', text: refused.en };
  }
  const views = viewsFor(scene, call);
  const gate = openGate(scene.ports, scene.around, scene.caller.conversation);
  noteClient(scene.ports, gate.notes);
  if (gate.mode() === 'off') {
    const shown = await showing(scene, gate, { views, call: { mayWrite: true, records: false } });
    return shown.kind === 'refuse' ? shown : watchedWhileOff(scene, gate);
  }
  const holds = isSurelyHeld(scene, views, gate);
  const verdict = judgeShell(scene, gate, { call, isHeld: holds });
  if (verdict.kind === 'refused') return refuseCommand(verdict, scene.around);
  const viewed = { mayWrite: verdict.mayWrite() !== 'nothing', records: verdict.records() };
  const shown = await showing(scene, gate, { views, call: viewed });
  if (shown.kind === 'refuse') return shown;
  // Landlock does not keep modes and times; what changed by it is found afterwards.
  const left = holds && views.form !== 'list' ? leftByView(gate.session()) : 'anything';
  const mayWrite = viewed.mayWrite ? left : 'nothing';
  if (mayWrite !== 'nothing') gate.noteAllUnread();
  return watched(scene, gate, { isExact: verdict.watch() || left === 'recorded', mayWrite });
}

function refuseCommand(refusal: ShellRefusal, around: GatedProject | null): Decision {
  const { gate, reason, why } = refusal;
  const redirected = inOtherProject({ why, next: commandNext(gate, refusal) }, gate.project, around);
  const decision = refuse(gate, redirected.why, redirected.next);
  return decision.kind === 'refuse' ? { ...decision, rule: reason } : decision;
}

/** The command runs in the view that was published last, so that one which is too wide may not be left. */
async function showing(
  { ports }: Scene,
  gate: ProjectGate,
  { views, call }: { readonly views: Views | undefined; readonly call: ViewedCall },
): Promise<Decision> {
  if (views === undefined) return PASS;
  try {
    const { publishView } = await import('./view/publish-view.ts');
    publishView({ ports, views, gate, call });
    return PASS;
  } catch {
    return refuse(gate, CANNOT_SHOW, RUN_AGAIN);
  }
}

/** Only a person switches the gate, also while it is off, and what the agent wrote is not quoted as a person's. */
function judgeSent({ ports, caller, around }: Scene, sent: readonly string[]): Decision | undefined {
  if (around === null || sent.length === 0) return undefined;
  const gate = openGate(ports, around, caller.conversation);
  if (sent.some(isGateCommand)) return refuse(gate, ONLY_A_PERSON, PERSON_SWITCHES);
  noteAgentWords(gate.notes, sent);
  return undefined;
}

/** Calls of the own server are reported, so that the server knows which conversation makes them. */
async function judgeServerTool(scene: Scene, call: McpCall): Promise<Decision> {
  return inGate(
    scene,
    (gate) => {
      const verdict = judgeMcp(call, gate);
      if (verdict === 'own') return reportCall(scene, gate, call);
      if (verdict === 'reads') {
        const byPaths = scene.limit(() => judgePaths(scene, writtenBy(call)));
        return byPaths?.kind === 'refuse' ? byPaths : watched(scene, gate, READS_BY_NAME);
      }
      if (verdict === 'allowed') return watched(scene, gate, UNSEEN);
      return verdict === 'told'
        ? refuse(gate, mcpWritesByArguments(call.tool), mcpWithoutArguments(call.tool))
        : refuse(gate, mcpRefused(call.tool), mcpNext(call.tool));
    },
    (gate) => (judgeMcp(call, gate) === 'own' ? PASS : watchedWhileOff(scene, gate)),
  );
}

function reportCall(scene: Scene, gate: ProjectGate, { name, input }: McpCall): Decision {
  const { ports, caller } = scene;
  try {
    noteServer(gate);
    ports.spool(gate.project.home, caller, {
      kind: 'call',
      tool: name,
      args: input,
      client: caller.client,
      isHeld: isSurelyHeld(scene, viewsOf(scene), gate),
    });
  } catch {
    // The server then asks for the session by its id; its own tools are never stopped.
  }
  return PASS;
}

/** For the history; where it cannot be kept, the refusal stands all the same. */
function reportRefusal({ ports, caller, around }: Scene, call: ToolCall, { text, rule = '' }: Refusal): void {
  if (around === null) return;
  const [why = ''] = text.split('\n');
  try {
    ports.spool(around.home, caller, {
      kind: 'refused',
      tool: 'tool' in call ? call.tool : call.kind,
      what: shortened(aboutOf(call)),
      why,
      rule,
    });
  } catch {
    // Nothing is granted by a history.
  }
}

function aboutOf(call: ToolCall): string {
  if (call.kind === 'shell') return call.command;
  return call.kind === 'write' || call.kind === 'unknown' ? call.paths.join(' ') : '';
}

const MOST_SHOWN = 200;

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

async function judgeUnknown(scene: Scene, call: Extract<ToolCall, { kind: 'unknown' }>): Promise<Decision> {
  const { tool, command, paths } = call;
  const isReading = command === null && readsByName(tool);
  const byPaths = scene.limit(() => judgePaths(scene, isReading ? call.written : paths));
  if (byPaths?.kind === 'refuse') return byPaths;
  if (command !== null) return judgeCommand(scene, { kind: 'shell', tool, shell: 'bash', command });
  return inGate(
    scene,
    (gate) => watched(scene, gate, isReading ? READS_BY_NAME : UNSEEN),
    (gate) => watchedWhileOff(scene, gate),
  );
}

/** Watch of a call that may write anything, whatever its name says. */
const UNSEEN: WatchCall = { isExact: true, mayWrite: 'anything' };
const READS_BY_NAME: WatchCall = { isExact: false, mayWrite: 'anything' };

/** The most that a command can write without a grant where the system keeps it from changing what is there. */
function leftByView(session: GateSession): MayWrite {
  if (!mayRecord(session)) return 'nothing';
  return session.kind === 'bound' && session.status === 'closed' ? 'recorded' : 'made';
}

/** A call that may write unseen runs only when the comparison afterwards has something to compare with. */
async function watched(scene: Scene, gate: ProjectGate, call: WatchCall): Promise<Decision> {
  try {
    const { changes, uncompared } = startWatching(scene, gate, call);
    const earlier = uncompared.length === 0 ? PASS : await comparedNow(scene, gate, uncompared);
    return earlier.kind === 'refuse' ? earlier : withMeanwhile(earlier, meanwhileText(gate, changes));
  } catch {
    // A call that only reads needs no note.
    if (!call.isExact) return PASS;
    return refuse(gate, CANNOT_WATCH);
  }
}

/** Loaded when it is needed, which is hardly ever, and with what else compares calls. */
async function comparedNow(...left: Parameters<typeof compareLeftOver>): Promise<Decision> {
  return (await import('./after-tool.ts')).compareLeftOver(...left);
}

/**
 * Undefined where every path may be written.
 * @param replaces texts that the call takes away; undefined where it does not edit by a file tool
 */
function judgePaths(scene: Scene, paths: readonly string[], replaces?: readonly ReplacedText[]): Decision | undefined {
  const { ports, caller, around } = scene;
  const places = paths.flatMap((written) => {
    const own = (replaces ?? []).filter(({ path: file }) => file === written);
    return writePlaces(ports, { written, cwd: caller.cwd, around }).map((place) => ({ place, own }));
  });
  const verdicts = places.flatMap(({ place, own }) => verdictOf(scene, place, own));
  const refused = verdicts.find(({ verdict }) => !verdict.allowed);
  if (refused !== undefined) return decided('refuse', refused);
  const isWhole = (own: readonly ReplacedText[]): boolean => own.every(({ form }) => form === 'rest');
  if (replaces !== undefined) for (const { place, own } of places) noteUnreadIn(scene, place, isWhole(own));
  const only = verdicts.find(({ verdict }) => verdict.warned);
  return only === undefined ? undefined : decided('tell', only);
}

interface JudgedPlace {
  readonly verdict: Pick<GateVerdict, 'rule' | 'allowed' | 'warned'>;
  readonly advice: Advice;
  readonly language: Language;
}

function verdictOf(
  { ports, caller, around }: Scene,
  place: WritePlace,
  replaced: readonly ReplacedText[],
): readonly JudgedPlace[] {
  const project = place.project ?? around;
  if (project === null) return outsideOfProjects(place);
  const gate = openGate(ports, project, caller.conversation);
  const verdict = gate.judge(place, replaced);
  const next = writeNext(verdict, project.home === around?.home ? '' : project.root);
  return [{ verdict, advice: inOtherProject({ why: verdict.why, next }, project, around), language: gate.language() }];
}

function noteUnreadIn({ ports, caller, around }: Scene, { project, file }: WritePlace, isWhole: boolean): void {
  const gated = project ?? around;
  if (gated !== null) openGate(ports, gated, caller.conversation).noteUnread(file, isWhole);
}

/** The gates of the projects are protected also from a place where nothing is gated. */
function outsideOfProjects({ protection, shown }: WritePlace): readonly JudgedPlace[] {
  const kind = protection();
  if (kind === null || kind === 'git_folder') return [];
  const why = GATE_TEXTS.protected({ path: shown });
  const verdict = { rule: 'protected', allowed: false, warned: false };
  return [{ verdict, advice: { why, next: null }, language: 'en' }];
}

function decided(kind: 'refuse' | 'tell', { verdict, advice: { why, next }, language }: JudgedPlace): Decision {
  const text = refusalText(kind === 'tell' ? warned(why) : why, next, language);
  return kind === 'tell' ? { kind, text } : { kind, text, rule: verdict.rule };
}

/** The gates of the projects that paths lie in, each once. */
function gatesOf({ ports, caller, around }: Scene, paths: readonly string[]): readonly ProjectGate[] {
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  const projects = distinctBy(
    places.flatMap(({ project }) => project ?? []),
    ({ root }) => root,
  );
  return projects.map((project) => openGate(ports, project, caller.conversation));
}

/** An agent may put links in build output and outside of the project, also between the judgement and the write. */
function mayBeLedAway({ ports, caller, around }: Scene, gate: ProjectGate, paths: readonly string[]): boolean {
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  return places.some(({ project, file }) => project?.root !== gate.project.root || gate.isFreed(file));
}

function withOtherWays(scene: Scene, call: ToolCall, refusal: Refusal): Refusal {
  const { ports, caller, around } = scene;
  const project = around ?? writtenIn(scene, call)?.project ?? null;
  if (project === null) return refusal;
  const gate = openGate(ports, project, caller.conversation);
  try {
    const server = lacksServer(gate) ? [texts.serverNotConnected(project.root)] : [];
    const added = [...server, ...otherWays(scene, gate, call, refusal)];
    return { ...refusal, text: [refusal.text, ...added.map((text) => text[gate.language()])].join('\n') };
  } catch {
    // Without notes nobody knows what was said before; the refusal stands all the same.
    return refusal;
  }
}

/** Notes a call of the own server, which shows that the client has connected it. */
function noteServer({ notes, conversation }: ProjectGate): void {
  isFirst(notes, noteOf(conversation, SERVER));
}

const SERVER = 'server';

/** From the second refusal on, where the session that would lead on cannot be begun. */
function lacksServer({ notes, conversation, session }: ProjectGate): boolean {
  const isSecond = !isFirst(notes, noteOf(conversation, 'refused/any'));
  return isSecond && session().kind !== 'bound' && notes.read(noteOf(conversation, SERVER)) === undefined;
}

function otherWays(scene: Scene, gate: ProjectGate, call: ToolCall, { text, rule = '' }: Refusal) {
  if (isFirst(gate.notes, noteOf(gate.conversation, `refused/${contentHash(text)}`))) return [];
  if (BEFORE_SWITCHES.has(rule) || OPENED_BY_NOTHING.has(rule)) return [texts.BY_HAND];
  return [texts.switchedByPerson(switchFor(scene, call))];
}

/** Rules of writes that come before those of the switches. */
const BEFORE_SWITCHES: ReadonlySet<string> = new Set(['protected', 'link_leads_out']);

/** What a person types, in the conversation or for another project in a terminal. */
function switchFor(scene: Scene, call: ToolCall): string {
  const place = writtenIn(scene, call);
  if (place === undefined) return '/gate off 30';
  const { project, file } = place;
  if (project === null || project.home === scene.around?.home) return `/gate open ${file}`;
  return `code-intel gate open ${JSON.stringify(file)} --path ${JSON.stringify(project.root)}`;
}

/** The one file that a call would write; undefined for several, and for calls that do not tell. */
function writtenIn({ ports, caller, around }: Scene, call: ToolCall): WritePlace | undefined {
  const [written, ...others] = call.kind === 'write' ? call.paths : [];
  if (written === undefined || others.length > 0) return undefined;
  return writePlaces(ports, { written, cwd: caller.cwd, around }).at(-1);
}

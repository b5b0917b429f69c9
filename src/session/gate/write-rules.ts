/** The write gate as an ordered table of rules: the first that fits decides. The page docs/gate.md is made from this table. */
import { isWritingIntent } from '../frame/frame.ts';
import type { Text } from '../text.ts';
import { GATE_TEXTS } from '../texts/write-verdicts.ts';
import type { NextCall } from '../tool-name.ts';
import type { GateSession, Lacking } from './gate-session.ts';
import { READY_RULES, type ReadyRule } from './ready-rules.ts';
import { runsElsewhere } from './runs-elsewhere.ts';
import type { WriteFacts } from './write-facts.ts';

export interface Rule {
  readonly id: string;
  readonly verdict: 'allow' | 'deny';
  readonly fits: (facts: WriteFacts) => boolean;
  readonly why: (facts: WriteFacts) => Text;
  /** The call that leads on; null where only a person can help, or nothing is needed. */
  readonly next: (facts: WriteFacts) => NextCall | null;
  /** The meaning of a failing look-up of this rule: the write is refused, or the next rule is asked. */
  readonly onInternalError: 'deny' | 'ask_next';
}

export const RULES: readonly Rule[] = [
  // Settings in the home folder lie outside of the project and are protected all the same.
  deny('protected', ({ protection }) => protection() !== null),
  allow('outside_project', ({ place }) => place() === 'outside', 'deny'),
  deny('link_leads_out', ({ place }) => place() === 'out_by_link'),
  allow('gate_off', ({ mode }) => mode() === 'off', 'ask_next'),
  allow('opened_by_person', ({ isOpened }) => isOpened(), 'ask_next'),
  allow('exempt', ({ isExempt }) => isExempt(), 'ask_next'),
  allow('free', ({ isFree }) => isFree(), 'ask_next'),
  deny('is_folder', ({ isFolder }) => isFolder()),
  deny('state_not_trusted', ({ session }) => session().kind === 'untrusted'),
  // An allowed command may have changed the file, and such a command needs no session.
  allow('restores', ({ isToRestore }) => isToRestore(), 'deny'),
  deny('no_session', ({ session }) => session().kind === 'none'),
  deny('tampered', (facts) => bound(facts)?.status === 'tampered'),
  deny('session_over', (facts) => bound(facts)?.status !== 'open'),
  deny('read_only_intent', (facts) => !isWritingIntent(bound(facts)?.intent ?? 'QUESTION')),
  deny('not_ready', lacks('understanding')),
  deny('not_read', isUnread),
  deny('changed_since_read', isStale),
  deny('lines_not_read', ({ look, unread }) => look() !== undefined && unread() !== null),
  deny('not_grounded', lacks('ground', 'both')),
  deny('not_settled', lacks('issue')),
  // Outside of the project, as the folders of programs and the startup files of shells.
  allow('steers_commands', ({ place }) => place() === 'steers_commands', 'deny'),
  allow('granted', isGranted, 'deny'),
  deny('new_file_runs_elsewhere', ({ exists, path }) => !exists() && runsElsewhere(path)),
  allow('new_file_in_read_folder', isNewInFolder, 'deny'),
  deny('new_file_elsewhere', ({ exists }) => !exists()),
  deny('not_explored', () => true),
];

export interface GateVerdict {
  readonly rule: string;
  readonly allowed: boolean;
  /** Refused by its rule, let pass because the configuration only warns. */
  readonly warned: boolean;
  readonly path: string;
  readonly why: Text;
  readonly next: NextCall | null;
}

/** Never throws: a look-up that fails is decided by its rule. */
export function judgeWrite(facts: WriteFacts): GateVerdict {
  for (const rule of RULES) {
    const fit = tryRule(rule, facts);
    if (fit === 'fits') return verdictOf(rule, facts);
    if (fit === 'failed' && rule.onInternalError === 'deny') return failedVerdict(rule, facts);
  }
  throw new Error('the last rule fits everything');
}

function tryRule(rule: Rule, facts: WriteFacts): 'fits' | 'passes' | 'failed' {
  try {
    return rule.fits(facts) ? 'fits' : 'passes';
  } catch {
    // The cause is a failing file system or unreadable state; the rule knows what that means.
    return 'failed';
  }
}

function verdictOf(rule: Rule, facts: WriteFacts): GateVerdict {
  const warned = rule.verdict === 'deny' && rule.id !== 'protected' && modeOf(facts) === 'warn';
  const allowed = rule.verdict === 'allow' || warned;
  return { rule: rule.id, allowed, warned, path: facts.path, why: rule.why(facts), next: rule.next(facts) };
}

function failedVerdict(rule: Rule, { path }: WriteFacts): GateVerdict {
  return { rule: rule.id, allowed: false, warned: false, path, why: GATE_TEXTS.internal_error({ path }), next: null };
}

function modeOf({ mode }: WriteFacts): 'enforce' | 'warn' | 'off' {
  try {
    return mode();
  } catch {
    // A configuration that cannot be read never weakens the gate.
    return 'enforce';
  }
}

function bound({ session }: WriteFacts): Extract<GateSession, { kind: 'bound' }> | undefined {
  const found = session();
  return found.kind === 'bound' ? found : undefined;
}

/** Content that the agent knows; empty where nothing could be shown. */
function knownContent(facts: WriteFacts): string | undefined {
  return facts.look()?.hash ?? bound(facts)?.grants.files.find(({ path }) => path === facts.path)?.hash;
}

function isGranted(facts: WriteFacts): boolean {
  const session = bound(facts);
  if (session?.ready === 'evidence') return knownContent(facts) !== undefined;
  return session?.grants.files.some(({ path }) => path === facts.path) ?? false;
}

/** Applies to reading only: by submission, the grants of READY suffice. */
function isUnread(facts: WriteFacts): boolean {
  const isInside = facts.place() === 'inside';
  return bound(facts)?.ready === 'evidence' && isInside && facts.exists() && knownContent(facts) === undefined;
}

/** Compares contents; what could not be shown, such as an image, is never stale. */
function isStale(facts: WriteFacts): boolean {
  const hash = knownContent(facts);
  return hash !== undefined && hash !== '' && facts.exists() && facts.hash() !== hash;
}

function lacks(...kinds: readonly Lacking[]): Rule['fits'] {
  return (facts) => kinds.some((kind) => bound(facts)?.lacking === kind);
}

function isNewInFolder(facts: WriteFacts): boolean {
  const folder = facts.path.slice(0, Math.max(0, facts.path.lastIndexOf('/')));
  return !facts.exists() && (bound(facts)?.grants.folders.includes(folder) ?? false);
}

type Fits = Rule['fits'];
type RuleId = keyof typeof GATE_TEXTS;

function allow(id: RuleId, fits: Fits, onInternalError: Rule['onInternalError']): Rule {
  return { id, verdict: 'allow', fits, why: (facts) => GATE_TEXTS[id](facts), next: () => null, onInternalError };
}

function deny(id: RuleId, fits: Fits): Rule {
  const why: Rule['why'] = (facts) => GATE_TEXTS[id](facts);
  return { id, verdict: 'deny', fits, why, next: (facts) => nextStep(id, facts), onInternalError: 'deny' };
}

function nextStep(id: RuleId, facts: WriteFacts): NextCall | null {
  const session = bound(facts);
  const why = GATE_TEXTS[id](facts);
  const args = session ? { session_id: session.sessionId } : {};
  switch (id) {
    case 'no_session':
    case 'session_over':
    case 'read_only_intent':
      return { tool: 'start_session', args: FIRST_CALL, why: GATE_TEXTS.start_session(facts) };
    case 'tampered':
    case 'state_not_trusted':
      return { tool: 'get_session_status', args, why };
    case 'not_ready':
      return session?.next ?? { tool: 'get_session_status', args, why };
    case 'not_read':
    case 'changed_since_read':
    case 'lines_not_read':
      return readyCall('not_read', facts);
    case 'not_grounded':
    case 'not_settled':
      // A file that does not exist cannot be read.
      return facts.exists() ? readyCall(id, facts) : (session?.next ?? null);
    case 'not_explored':
      // A small thing that looking at it has opened is submitted before more can be added.
      if (session?.next) return session.next;
      return { tool: 'add_explored_files', args: { ...args, files: [facts.path] }, why: GATE_TEXTS.explore(facts) };
    case 'new_file_elsewhere':
      if (session?.next) return session.next;
      return {
        tool: 'add_explored_files',
        args: { ...args, files: [entryFor(facts.path, facts.hasFolder())] },
        why: GATE_TEXTS.admit(facts),
      };
    default:
      return null;
  }
}

function readyCall(id: ReadyRule['refusedBy'], facts: WriteFacts): NextCall | null {
  const { path, look, unread, lines } = facts;
  const rule = READY_RULES.find(({ refusedBy }) => refusedBy === id);
  const isSettled = !lacks('issue', 'both')(facts);
  return rule?.next({ path, total: lines(), lines: look()?.lines ?? [], unread: unread(), isSettled }) ?? null;
}

/** First call, in which the agent fills in the person's words and names that the code may use. */
const FIRST_CALL = { intent: 'MODIFY', query: '…', leads: ['…'] };

/** The entry of a call that opens a path: itself, or the folder that is to be made for it. */
export function entryFor(path: string, hasFolder: boolean): string {
  return hasFolder ? path : path.slice(0, path.lastIndexOf('/') + 1);
}

/** The reports of hooks to the server, as the detail of an event in the spool. */
import { flag, listOf, nullOr, number, oneOf, type Reader, record, recordOf, text } from '../../base/shape.ts';
import { fileEvidence } from '../ledger/file-evidence-shape.ts';
import type { AgentTool, FileEvidence } from '../ledger/ledger.ts';
import type { SpooledEvent } from './hook-event.ts';

export type HookReport =
  /** Reports that this conversation is about to call a tool of our server, in this client. */
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
      readonly client: string;
      /** Its shell commands run in a view in which they cannot write what was not granted. */
      readonly isHeld: boolean;
    }
  /** `start_session` answered this conversation. */
  | { readonly kind: 'bound'; readonly sessionId: string }
  | { readonly kind: 'prompt'; readonly text: string }
  | AgentEvidence
  /** Files were changed that nobody was granted; `sessionId` is null where the conversation has no session. */
  | { readonly kind: 'tampered'; readonly sessionId: string | null; readonly paths: readonly string[] }
  /** Reports that files changed without a grant were restored. */
  | { readonly kind: 'restored'; readonly sessionId: string }
  /** A call of the agent's own tools was not made; `what` it was about, in few words, by which `rule`, if one is known. */
  | {
      readonly kind: 'refused';
      readonly tool: string;
      readonly what: string;
      readonly why: string;
      readonly rule: string;
    }
  /** A person switched the gate or opened a path, in these words. */
  | { readonly kind: 'switched'; readonly action: string; readonly by: 'prompt' | 'terminal' }
  /** The conversation is over. */
  | { readonly kind: 'ended' };

/** A call of a tool of the agent's own. */
export interface AgentEvidence {
  readonly kind: 'evidence';
  readonly tool: AgentTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly files: readonly FileEvidence[];
  /** 0 supports nothing. */
  readonly results: number;
  /** Exit code for `agent:run`; null where the client does not report it. */
  readonly exitCode: number | null;
}

/** Splits a report for the spool into its kind and the rest as detail. */
export function partsOf({ kind, ...detail }: HookReport): Pick<SpooledEvent, 'kind' | 'detail'> {
  return { kind, detail };
}

/** Undefined for a kind of another version. @throws ShapeError when the detail does not fit its kind */
export function reportOf({ kind, detail }: Pick<SpooledEvent, 'kind' | 'detail'>): HookReport | undefined {
  return READERS.find(([name]) => name === kind)?.[1](detail);
}

const texts = listOf(text);
/** Reads a text that hooks of an earlier version leave out. */
const textOrNone: Reader<string> = (value) => (value === undefined ? '' : text(value));

const AGENT_TOOLS: readonly AgentTool[] = ['agent:read', 'agent:grep', 'agent:glob', 'agent:run', 'agent:edit'];

const READERS: readonly (readonly [HookReport['kind'], Reader<HookReport>])[] = [
  [
    'call',
    recordOf((field) => ({
      kind: 'call',
      tool: field('tool', text),
      args: field('args', record),
      client: field('client', text),
      isHeld: field('isHeld', flag),
    })),
  ],
  ['bound', recordOf((field) => ({ kind: 'bound', sessionId: field('sessionId', text) }))],
  ['prompt', recordOf((field) => ({ kind: 'prompt', text: field('text', text) }))],
  [
    'evidence',
    recordOf((field) => ({
      kind: 'evidence',
      tool: field('tool', oneOf(AGENT_TOOLS)),
      args: field('args', record),
      files: field('files', listOf(fileEvidence)),
      results: field('results', number),
      exitCode: field('exitCode', nullOr(number)),
    })),
  ],
  [
    'tampered',
    recordOf((field) => ({
      kind: 'tampered',
      sessionId: field('sessionId', nullOr(text)),
      paths: field('paths', texts),
    })),
  ],
  ['restored', recordOf((field) => ({ kind: 'restored', sessionId: field('sessionId', text) }))],
  [
    'refused',
    recordOf((field) => ({
      kind: 'refused',
      tool: field('tool', text),
      what: field('what', text),
      why: field('why', text),
      rule: field('rule', textOrNone),
    })),
  ],
  [
    'switched',
    recordOf((field) => ({
      kind: 'switched',
      action: field('action', text),
      by: field('by', oneOf(['prompt', 'terminal'])),
    })),
  ],
  ['ended', recordOf((_) => ({ kind: 'ended' }))],
];

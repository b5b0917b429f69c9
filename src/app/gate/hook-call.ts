/** An event of an agent's client in one shape, whatever client it came from. */
import type { ClientId } from '../../clients/agent-client.ts';

/** The acting client, its conversation and its folder. */
export interface Caller {
  readonly client: ClientId;
  /** Id of the conversation, which a subagent shares with its parent; empty when the client sent none. */
  readonly conversation: string;
  /** Id of the subagent; null for the main agent, and where the client tells no difference. */
  readonly agent: string | null;
  /** Absolute working folder of the tool. */
  readonly cwd: string;
  /** Folders that the client works in, wherever one tool was told to run; they count where `cwd` is in no project. */
  readonly bases: readonly string[];
}

/** 1-based, both ends inclusive; null stands for the whole file. */
export type ReadLines = { readonly start: number; readonly end: number } | null;

/** A tool call in the terms of the gate. Paths are as the agent wrote them. */
export type ToolCall =
  | WriteCall
  | {
      readonly kind: 'shell';
      readonly tool: string;
      readonly shell: 'bash' | 'powershell';
      readonly command: string;
      /** Whether the command runs on while later calls are judged. */
      readonly isInBackground?: true;
    }
  | McpCall
  | { readonly kind: 'read'; readonly path: string; readonly lines: ReadLines }
  | { readonly kind: 'grep' | 'glob'; readonly pattern: string; readonly path: string | null }
  /** A built-in tool that is known to change no file, or that names neither path nor command. */
  | { readonly kind: 'harmless'; readonly tool: string }
  /** A tool that nobody knows: its paths count as written, its command as run. */
  | {
      readonly kind: 'unknown';
      readonly tool: string;
      readonly paths: readonly string[];
      /** Paths among them in fields whose name says that something is put there. */
      readonly written: readonly string[];
      readonly command: string | null;
    }
  /** A tool that may write, with an input that cannot be read. */
  | { readonly kind: 'malformed'; readonly tool: string };

export interface WriteCall {
  readonly kind: 'write';
  readonly tool: string;
  readonly paths: readonly string[];
  /** Texts that it takes away, where the call tells them; absent for none. */
  readonly replaces?: readonly ReplacedText[];
}

export interface ReplacedText {
  /** As among the paths of the call. */
  readonly path: string;
  readonly text: string;
  /** A part of the file as it was written, one whole line, or all that the file is to hold: lines that it lacks are replaced. */
  readonly form: 'part' | 'line' | 'rest';
}

export interface McpCall {
  readonly kind: 'mcp';
  /** Full name as the client has it, such as `mcp__github__list_issues`. */
  readonly tool: string;
  readonly server: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type SessionSource = 'startup' | 'resume' | 'clear' | 'compact' | 'fork';

export type HookEvent =
  | 'before_tool'
  | 'after_tool'
  | 'prompt'
  | 'stop'
  | 'subagent_stop'
  | 'session_start'
  | 'session_end';

export type HookCall =
  | BeforeTool
  | AfterTool
  /** The text is what a person said; empty for a turn that the client started by itself. */
  | { readonly kind: 'prompt'; readonly caller: Caller; readonly text: string }
  /** `isRepeated`: this hook has held the agent back already. */
  | { readonly kind: 'stop' | 'subagent_stop'; readonly caller: Caller; readonly isRepeated: boolean }
  | { readonly kind: 'session_start'; readonly caller: Caller; readonly source: SessionSource }
  | { readonly kind: 'session_end'; readonly caller: Caller }
  /** An event that the gate has nothing to do with. */
  | { readonly kind: 'ignored' }
  /** Input that is not what the client documents; `mayWrite` unless it is surely a read-only tool or no tool at all. */
  | { readonly kind: 'unreadable'; readonly event: HookEvent; readonly mayWrite: boolean };

export interface BeforeTool {
  readonly kind: 'before_tool';
  readonly caller: Caller;
  readonly callId: string;
  readonly call: ToolCall;
  /** Texts that the client may hand back later, as if a person had typed them. */
  readonly sent?: readonly string[];
}

export interface AfterTool {
  readonly kind: 'after_tool';
  readonly caller: Caller;
  readonly callId: string;
  readonly call: ToolCall;
  readonly response: unknown;
  /** The client reports the call as failed: what it asked for was not shown. */
  readonly hasFailed: boolean;
  /** How a command ended; null where the client does not say. */
  readonly exitCode: number | null;
}

/** Answer of the gate; each dialect has its own way to say it. */
export type Decision =
  | {
      readonly kind: 'pass';
      /** Before a tool: runs in place of the one that was sent. */
      readonly command?: string;
    }
  /** Before a tool: it does not run, and the agent reads why. */
  | { readonly kind: 'refuse'; readonly text: string; readonly rule?: string }
  /** The agent reads the text and goes on. */
  | {
      readonly kind: 'tell';
      readonly text: string;
      /** Shown to the person as well, where the client can. */
      readonly person?: string;
      /** Before a tool: runs in place of the one that was sent. */
      readonly command?: string;
    }
  /** After a tool: something went wrong that the agent must answer. At stop: the agent goes on. */
  | { readonly kind: 'object'; readonly text: string }
  /** The prompt was meant for the gate: the person reads the text, the agent nothing. */
  | { readonly kind: 'take'; readonly text: string };

export const PASS: Decision = { kind: 'pass' };

export type ShellCall = Extract<ToolCall, { kind: 'shell' }>;

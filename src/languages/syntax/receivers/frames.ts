/** What a walk over the words and signs of a file keeps of the brackets and functions that are open. */
import type { ReceiverRules } from '../../receiver-rules.ts';
import type { Path } from '../../reference.ts';
import type { Outline } from '../outline.ts';
import type { Tokens } from './tokens.ts';

export interface ReceiversInput {
  readonly tokens: Tokens;
  readonly outline: Outline;
  readonly rules: ReceiverRules;
  readonly keywords: ReadonlySet<string>;
}

/** A value that is waited for: that of an initializer, a `return`, a loop. */
export interface Pending {
  readonly take: (path: Path) => void;
  /** What stood before `??`; another operator makes the value unknown. */
  first?: Path;
  spoiled?: boolean;
}

export interface Frame {
  readonly open: number;
  /** What is called or indexed by the bracket; empty for a group, a list or a block. */
  readonly callee: Path;
  /** The callee is made, not called. */
  readonly makes: boolean;
  readonly end: number;
  pending: Pending | undefined;
  commas: number;
  /** Of an object that is written out: what it is to be. */
  readonly expects: Path | undefined;
  /** What the attributes of the tag that was opened last are members of. */
  tag?: Path;
  /** What the function is given that the bracket may hold. */
  readonly element?: Path | undefined;
}

export interface FunctionFrame {
  readonly until: number;
  /** -1 for one without a name or with a declared type. */
  readonly symbol: number;
  /** What it is declared to return. */
  readonly declared?: Path | undefined;
}

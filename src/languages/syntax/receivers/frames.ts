/** Open brackets and functions in a walk over the words and signs of a file. */
import type { ReceiverRules } from '../../receiver-rules.ts';
import type { Path } from '../../reference.ts';
import type { Outline } from '../outline.ts';
import type { Tokens } from './tokens.ts';

/** Holder of the keys of `module.exports = {…}`, and symbol of the facts about them: the file itself. */
export const FILE = -1;

export interface ReceiversInput {
  readonly tokens: Tokens;
  readonly outline: Outline;
  readonly rules: ReceiverRules;
  readonly keywords: ReadonlySet<string>;
}

/** A value that is waited for: that of an initializer, a `return`, a loop. */
export interface Pending {
  readonly take: (path: Path, parts: readonly Path[]) => void;
  /** Values before commas, where several may be given at once. */
  readonly parts?: Path[];
  /** Value before `??`; another operator makes it unknown. */
  first?: Path;
  spoiled?: boolean;
}

export interface Frame {
  readonly open: number;
  /** Expression that the bracket calls or indexes; empty for a group, a list or a block. */
  readonly callee: Path;
  /** The callee is made, not called. */
  readonly makes: boolean;
  readonly end: number;
  pending: Pending | undefined;
  /** The value of a group that is one of several. */
  chosen?: Path;
  commas: number;
  /** Value of the first argument. */
  first?: Path;
  /** Values before its commas. */
  readonly given: Path[];
  /** Of an object that is written out: what it is to be. */
  readonly expects: Path | undefined;
  /** Index of the variable or function whose object it is, or `FILE`. */
  readonly holder?: number | undefined;
  /** Owner of the attributes of the tag that was opened last. */
  tag?: Path;
  /** Value of the call that the bracket is an argument of. */
  readonly after?: Path | undefined;
  /** Value that a `match` or `switch` tells apart. */
  readonly subject?: Path | undefined;
  /** The class whose name is the first argument, of `A::class`. */
  classGiven?: Path;
  /** Type of the argument of the function that the bracket may hold. */
  readonly element?: Path | undefined;
}

export interface FunctionFrame {
  readonly until: number;
  /** -1 for one without a name or with a declared type. */
  readonly symbol: number;
  /** Declared type of its result. */
  readonly declared?: Path | undefined;
}

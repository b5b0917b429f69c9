/**
 * Loads tree-sitter grammars.
 *
 * ast-grep takes registrations once per process (later calls are ignored, in worker threads too)
 * and aborts the process when a library cannot be opened. So all grammars are registered together
 * at the first use, 50 ms for 23 of them, after each was opened on trial.
 */
import { parse, registerDynamicLanguage, type SgNode } from '@ast-grep/napi';
import { messageOf } from '../../base/error-text.ts';
import { grammarLibrary } from '../../base/platform-package.ts';

export interface GrammarSource {
  readonly grammar: string;
  readonly grammarSymbol?: string;
}

export interface GrammarSet {
  /** Why the grammar cannot be used; undefined when it can. */
  unavailableReason(grammar: string): string | undefined;
  /** The root of the syntax tree, undefined when the grammar is unavailable or gives up on the text. */
  parse(grammar: string, text: string): SgNode | undefined;
}

/** The grammars of one process. Call it once with all of them; nothing is loaded before the first use. */
export function grammarSet(sources: readonly GrammarSource[]): GrammarSet {
  let reasons: ReadonlyMap<string, string | undefined> | undefined;
  const unavailableReason = (grammar: string): string | undefined => {
    reasons ??= registerAll(sources);
    return reasons.has(grammar) ? reasons.get(grammar) : `grammar ${grammar} is not registered`;
  };
  return {
    unavailableReason,
    parse: (grammar, text) => (unavailableReason(grammar) === undefined ? parseOrUndefined(grammar, text) : undefined),
  };
}

function registerAll(sources: readonly GrammarSource[]): ReadonlyMap<string, string | undefined> {
  const located = new Map(sources.map((source) => [source.grammar, locate(source)]));
  const usable = [...located.values()].filter((entry) => entry.reason === undefined);
  registerDynamicLanguage(Object.fromEntries(usable.map((entry) => [registeredName(entry.grammar), entry])));
  return new Map([...located.values()].map((entry) => [entry.grammar, entry.reason]));
}

/** A prefix keeps the name apart from the grammars that are built into ast-grep. */
function registeredName(grammar: string): string {
  return `code-intel-${grammar}`;
}

function locate({ grammar, grammarSymbol = grammar }: GrammarSource) {
  const libraryPath = grammarLibrary(grammar);
  const reason =
    libraryPath === undefined ? `the grammar ${grammar} is not installed for this platform` : openProblem(libraryPath);
  return {
    grammar,
    reason,
    libraryPath: libraryPath ?? '',
    languageSymbol: `tree_sitter_${grammarSymbol}`,
    extensions: [],
  };
}

/** Opens the library as a Node addon: it is none, and Node only says so after the system could load it. */
function openProblem(library: string): string | undefined {
  try {
    process.dlopen({ exports: {} }, library);
  } catch (error) {
    const message = messageOf(error);
    return message.startsWith('Module did not self-register') ? undefined : message;
  }
  return undefined;
}

/** NUL bytes end the input for many grammars' scanners; a space of the same width does not. */
function parseOrUndefined(grammar: string, text: string): SgNode | undefined {
  try {
    return parse(registeredName(grammar), text.includes('\0') ? text.replaceAll('\0', ' ') : text).root();
  } catch {
    return undefined;
  }
}

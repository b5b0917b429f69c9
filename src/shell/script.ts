/**
 * A shell script as data, freed from the shape that a grammar gave it. Parts that could not be read with certainty are
 * nodes of their own, `unreadable`, so that the judgement can name them.
 */

export interface Script {
  readonly source: string;
  readonly body: Statement;
}

interface Located {
  readonly start: number;
  readonly end: number;
}

export type Statement = Located &
  (
    | SimpleCommand
    | { readonly kind: 'sequence'; readonly statements: readonly Statement[] }
    | { readonly kind: 'background'; readonly body: Statement }
    | { readonly kind: 'and' | 'or'; readonly left: Statement; readonly right: Statement }
    | { readonly kind: 'not'; readonly body: Statement }
    | { readonly kind: 'timed'; readonly keyword: Located; readonly body: Statement }
    | { readonly kind: 'pipeline'; readonly parts: readonly Statement[] }
    | { readonly kind: 'subshell'; readonly body: Statement }
    | { readonly kind: 'redirected'; readonly body: Statement; readonly redirects: readonly Redirect[] }
    | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Statement | undefined }
    | { readonly kind: 'while'; readonly until: boolean; readonly condition: Statement; readonly body: Statement }
    | { readonly kind: 'for'; readonly name: string; readonly words: readonly Word[]; readonly body: Statement }
    | { readonly kind: 'count'; readonly header: Arithmetic; readonly body: Statement }
    | { readonly kind: 'case'; readonly word: Word; readonly items: readonly CaseItem[] }
    | { readonly kind: 'function'; readonly name: string; readonly body: Statement }
    | { readonly kind: 'arithmetic'; readonly expression: Arithmetic }
    | { readonly kind: 'test'; readonly words: readonly Word[]; readonly compared: readonly Word[] }
    | { readonly kind: 'unreadable' }
  );

export interface SimpleCommand {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

export interface Branch {
  readonly condition: Statement;
  readonly body: Statement;
}

export interface CaseItem {
  readonly patterns: readonly Word[];
  readonly body: Statement;
}

export interface Assignment extends Located {
  readonly name: string;
  readonly append: boolean;
  readonly subscript: Arithmetic | undefined;
  /** One word, or the elements of an array. */
  readonly value: Word | readonly Word[];
}

export interface Redirect extends Located {
  /** As written: `>`, `>>`, `<<` … */
  readonly operator: string;
  /** The number before the operator. */
  readonly descriptor: number | undefined;
  readonly target: Word | undefined;
}

export interface Word extends Located {
  readonly parts: readonly Part[];
}

export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | VariablePart
  | { readonly kind: 'command'; readonly body: Statement; readonly quoted: boolean }
  | { readonly kind: 'process'; readonly body: Statement }
  | { readonly kind: 'arithmetic'; readonly expression: Arithmetic; readonly quoted: boolean }
  | { readonly kind: 'unreadable' };

/** `${name operator rest}`; a plain `$name` has the form `plain`, `${name[…]}` the form `element`. */
export interface VariablePart {
  readonly kind: 'variable';
  readonly name: string;
  readonly quoted: boolean;
  readonly form: 'plain' | 'element' | 'default' | 'assign-default' | 'trim-end' | 'length' | 'other';
  readonly rest: readonly Part[];
  /** Texts that bash evaluates as arithmetic: a subscript, an offset, a length. */
  readonly arithmetic: readonly Arithmetic[];
}

/** An expression that bash evaluates: the variables it names, and what is expanded in it beforehand. */
export interface Arithmetic {
  readonly names: readonly string[];
  readonly parts: readonly Part[];
}

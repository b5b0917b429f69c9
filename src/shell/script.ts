/** A list of plain commands of bash as data. A part that could not be read is a statement of its own, `unreadable`. */

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
    | { readonly kind: 'pipeline'; readonly parts: readonly Statement[] }
    | { readonly kind: 'subshell'; readonly body: Statement }
    | { readonly kind: 'redirected'; readonly body: Statement; readonly redirects: readonly Redirect[] }
    | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Statement | undefined }
    | { readonly kind: 'while'; readonly until: boolean; readonly condition: Statement; readonly body: Statement }
    | { readonly kind: 'for'; readonly name: string; readonly words: readonly Word[]; readonly body: Statement }
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

export interface Assignment extends Located {
  readonly name: string;
  readonly append: boolean;
  readonly value: Word;
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
  /** Variables that an arithmetic expression names. */
  | { readonly kind: 'arithmetic'; readonly names: readonly string[] };

/** `${name operator rest}`; a plain `$name` has the form `plain`. */
export interface VariablePart {
  readonly kind: 'variable';
  readonly name: string;
  readonly quoted: boolean;
  readonly form: 'plain' | 'default' | 'trim-end' | 'length' | 'other';
  readonly rest: string;
  /** What follows would belong to the variable in zsh: `$name[1]`, `$name:h`. */
  readonly hasSuffix: boolean;
}

/** What a variable or a command puts there stays one word. */
export function isQuoted({ parts }: Word): boolean {
  return parts.every((part) => (part.kind !== 'variable' && part.kind !== 'command') || part.quoted);
}

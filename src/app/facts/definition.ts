/** A definition as fact tools tell it. */
import type { SymbolKind } from '../../languages/contract.ts';

export interface Definition {
  /** As written in the code; of a file, a component, a route or a key as it was asked for. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly kind: SymbolKind;
  readonly scope: string;
  readonly signature: string;
  readonly language: string;
}

/** Definitions that are asked for, and how sure a use is one of them. */
import type { Reference } from '../../languages/contract.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { Definition } from './project-names.ts';
import type { Place, Value } from './value.ts';

/** What a use means that is left out. */
export type Instead =
  | { readonly kind: 'definitions'; readonly definitions: readonly Definition[] }
  | { readonly kind: 'module'; readonly file: FileRecord }
  /** `outside`: the language or a package; `variable`: one of a function; `form`: whatever it is, what is written so means no definition of that kind. */
  | { readonly kind: 'outside' | 'variable' | 'form' };

/** A use that is left out, which takes what it means instead: a step that leads nowhere leaves a use possible. */
export interface Other {
  readonly instead: Instead;
}

export type Certainty = 'sure' | 'possible' | Other;

export const IN_PACKAGE: Other = { instead: { kind: 'outside' } };
export const LOCAL_VARIABLE: Other = { instead: { kind: 'variable' } };
export const OTHER_FORM: Other = { instead: { kind: 'form' } };

/** Leaves a use out for what was found in place of what is asked for; where nothing was, it is possible. */
export function insteadOf(definitions: readonly Definition[]): Certainty {
  return definitions.length === 0 ? 'possible' : { instead: { kind: 'definitions', definitions } };
}

/** As `insteadOf`, for a value that is not what is asked for. */
export function insteadOfValue(value: Value): Certainty {
  if ('of' in value) return insteadOf([value.of]);
  if (value.kind === 'module') return insteadOfModule(value.files);
  return value.kind === 'unknown' || value.kind === 'told' ? 'possible' : IN_PACKAGE;
}

/** As `insteadOf`, for a module that is meant itself. */
export function insteadOfModule([file]: readonly FileRecord[]): Certainty {
  return file === undefined ? 'possible' : { instead: { kind: 'module', file } };
}

export function isOther(certainty: Certainty): certainty is Other {
  return typeof certainty === 'object';
}

/** The surest of some; for none, nothing was found, and the use is possible. */
export function surestOf(certainties: readonly Certainty[]): Certainty {
  if (certainties.includes('sure')) return 'sure';
  const [first] = certainties;
  return first === undefined || certainties.includes('possible') ? 'possible' : first;
}

export interface Targets {
  readonly definitions: readonly Definition[];
  readonly keys: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  /** Classes that the members among them belong to. */
  readonly owners: readonly Definition[];
  readonly ownerNames: ReadonlySet<string>;
  readonly hasTopLevel: boolean;
  /** One of them that belongs to no class is no variable or function of a function. */
  readonly hasExported: boolean;
  /** Of JavaScript: one of them is a member of an object that has no name, or handed out in one. */
  readonly hasUnowned: boolean;
  /** The only files that can name them. */
  readonly onlyIn: ReadonlySet<number> | undefined;
  /** Those of the definitions that extend a class from outside. */
  readonly extensions: readonly Definition[];
  /** What is known of their uses, by place: the next piece or page of an answer asks for the same ones. */
  readonly judged: Map<string, Certainty>;
}

/** A key of an object type that is written out where one of the definitions is declared. */
export function isWrittenAt({ file, enclosing }: Place, { name }: Pick<Reference, 'name'>, targets: Targets): boolean {
  return targets.definitions.some(
    (each) => each.file.id === file.id && each.symbol.parent === enclosing && each.symbol.name === name,
  );
}

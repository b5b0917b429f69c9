/**
 * The contract between a framework and the index. A framework is one folder under its parent language and one row in
 * `framework-registry.ts`. It reads the syntax tree that the language has parsed, one file at a time and without
 * knowledge of other files: what spans files is an edge between names, and following edges joins them.
 */
import type { ParsedFile, Reference, SymbolKind } from './contract.ts';

export interface Framework {
  readonly id: string;
  /** Ids of the languages whose files it reads. */
  readonly languages: readonly string[];
  /** Evidence that a project uses it; `always` for what belongs to the language itself. */
  readonly evidence: Evidence | 'always';
  /**
   * Never throws on any text. Called for every file of its languages, so it refuses by the path or a word in the text
   * before it touches the tree: a visit of a node costs 5 µs.
   */
  read(file: FrameworkFile): FrameworkFacts;
}

export interface Evidence {
  /**
   * Packages as manifests name them, behind their registry: `composer:laravel/framework`, `npm:vue`, `pypi:django`,
   * `gem:rails`, `maven:org.springframework.boot/spring-boot-starter`. A `*` at the end stands for any ending.
   */
  readonly dependencies?: readonly string[];
  /** Matches the path of a file that only such a project has. */
  readonly files?: RegExp;
}

export interface FrameworkFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly language: string;
  readonly text: string;
  /** With its syntax tree; without one when the grammar gave up. */
  readonly parsed: ParsedFile;
}

export interface FrameworkFacts {
  readonly entities: readonly Entity[];
  readonly edges: readonly Edge[];
  /** Uses of names that the language does not see, such as those in the expressions of a template; ascending. */
  readonly references?: readonly Reference[];
  /** Packs that gave nothing for the file, or not all, each with the reason. */
  readonly failures?: readonly PackFailure[];
}

export interface PackFailure {
  readonly pack: string;
  readonly reason: string;
}

export const NO_FACTS: FrameworkFacts = { entities: [], edges: [] };

/** A thing of the framework: a table, a model, a route, a form. Several frameworks may speak of one symbol; they are joined. */
export interface Entity {
  /** Type in the framework's terms: `table_schema`, `model`, `filament_form`. */
  readonly type: string;
  /**
   * The definition that it is, as an index into `ParsedFile.symbols`; a range of the text that becomes a symbol; or
   * `WHOLE_FILE`.
   */
  readonly place: number | NamedRange;
  /** The name under which search shows it and takes it back (`migration:orders`); without one the symbol's own id is used. */
  readonly id?: string;
  /** Its name in edges; see `docs/frameworks.md` for the forms. */
  readonly node?: string;
  /** Words by which people look for it, in any language: labels, fields, what its type means. Not shown. */
  readonly words?: string;
  /** Worth a chunk of its own, however small it is and whatever it stands in; ranges of the kind `table` always are. */
  readonly standsAlone?: true;
  readonly metadata: Metadata;
}

/** The place of an entity that is a file, such as a template: no symbol. */
export const WHOLE_FILE = -1;

export interface NamedRange {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  /** UTF-16 offsets, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Plain data, stored and shown as JSON. */
export interface Metadata {
  readonly [key: string]: MetadataValue;
}
export type MetadataValue = string | number | boolean | null | readonly MetadataValue[] | Metadata;

/** `from` and `to` are names of nodes; whether something of that name exists is found out when the edge is followed. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly relation: Relation;
  readonly provenance: Provenance;
  /** Line in the code, from 1. */
  readonly line: number;
}

/**
 * `declared`: the code names the target; `convention`: the framework's naming rule gives it; `inferred`: it is guessed
 * from a variable's name or a type.
 */
export const PROVENANCES = ['declared', 'convention', 'inferred'] as const;
export type Provenance = (typeof PROVENANCES)[number];

/** Reads as "from … to": a route is handled by an action. */
export const RELATIONS = [
  'alters',
  'authorizes',
  'belongs_to',
  'calls',
  'contains',
  'dispatches',
  'extends',
  'handled_by',
  'implements',
  'implemented_by',
  'includes',
  'injects',
  'links_to',
  'listens_to',
  'manages',
  'observed_by',
  'references',
  'relates_to',
  'renders',
  'schedules',
  'stored_in',
  'translates',
  'uses_component',
  'uses_config',
  'uses_trait',
  'uses_translation',
  'validated_by',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** An entity with the symbol that it is, as the index stores it. */
export interface StoredEntity extends Omit<Entity, 'place' | 'words' | 'standsAlone'> {
  /** Index into the outline of its file, or `WHOLE_FILE`. */
  readonly symbol: number;
}

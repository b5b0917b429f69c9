/**
 * A pack as the engine reads it. Packs that are shipped are modules of JSON, of which the compiler knows no more than that their texts
 * are texts; `pack-schema.ts` says what may stand in them, and checks those of projects.
 */

/** A template each, with what one of its values must match. */
export type Conditions = Readonly<Record<string, string>>;

export interface Conditional {
  readonly if?: Conditions | undefined;
  readonly unless?: Conditions | undefined;
}

export interface DefinitionSpec {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly place?: string | undefined;
  readonly extends?: string | undefined;
  readonly marker?: string | undefined;
  readonly signature?: string | undefined;
}

export interface KindRow extends DefinitionSpec {
  readonly type: string;
  readonly prefix?: string | undefined;
  readonly drop?: string | undefined;
}

/** What a rule looks for: one of these, or what is around. */
interface Finding {
  /** Rules of `shared` whose subjects hold what is found; the innermost is what is around it. */
  readonly inside?: readonly string[] | undefined;
  /** Rules of `shared` whose variables come before its own. */
  readonly with?: readonly string[] | undefined;
  /** A rule of `shared`: what it finds anywhere in the file. */
  readonly elsewhere?: string | undefined;
  /** Names of columns and rows of them, parted by blanks; `-` is an empty cell. */
  readonly rows?: readonly string[] | undefined;
  readonly file?: string | undefined;
  readonly class?: (DefinitionSpec & { readonly kinds?: readonly KindRow[] | undefined }) | undefined;
  readonly member?: DefinitionSpec | undefined;
  readonly function?: DefinitionSpec | undefined;
  readonly value?: (DefinitionSpec & { readonly call?: string | undefined }) | undefined;
  readonly marker?: string | undefined;
  readonly parameter?: string | undefined;
  readonly injected?: boolean | undefined;
  readonly injectedCall?: boolean | undefined;
  readonly importedCall?: boolean | undefined;
  readonly uses?: string | undefined;
  readonly call?:
    | { readonly name: string; readonly on?: string | undefined; readonly whole?: boolean | undefined }
    | undefined;
  readonly match?: object | undefined;
  readonly text?: string | undefined;
  readonly entry?: string | undefined;
  readonly tag?: string | undefined;
  readonly code?: boolean | undefined;
}

export type LetValue = string | (Conditional & { readonly then: string; readonly else?: string | undefined });

export interface EachSpec extends Finding, Conditional {
  readonly let?: Readonly<Record<string, LetValue>> | undefined;
  readonly line?: string | undefined;
  /** The key of each in an object; lists of one key are joined. */
  readonly by?: string | undefined;
  readonly as: MetadataValueSpec;
}

export type MetadataValueSpec =
  | string
  | boolean
  | readonly string[]
  | MetadataSpec
  | EachSpec
  | { readonly is: Conditions };

export interface MetadataSpec {
  readonly [key: string]: MetadataValueSpec;
}

export interface EntitySpec {
  readonly type: string;
  readonly id?: string | undefined;
  readonly node?: string | undefined;
  readonly name?: string | undefined;
  readonly kind?: string | undefined;
  readonly signature?: string | undefined;
  readonly words?: string | undefined;
  readonly alone?: boolean | undefined;
  readonly needs?: string | undefined;
  readonly at?: string | undefined;
  readonly metadata?: MetadataSpec | undefined;
}

export interface RouteSpec {
  readonly method: string;
  readonly path: string;
  readonly name?: string | undefined;
  /** Whether routes of one path share their name; a further path has none. */
  readonly shared?: boolean | undefined;
  /** Relation, target, provenance. */
  readonly to?: readonly (readonly string[])[] | undefined;
  readonly more?: MetadataSpec | undefined;
}

/** Change of a table, by a migration or a schema. */
export interface ChangeSpec {
  readonly operation: string;
  readonly table: string;
  readonly label?: string | undefined;
  readonly alias?: string | undefined;
  /** The new name. */
  readonly to?: string | undefined;
  readonly signature?: string | undefined;
  /** The id of what creates the table, where it is no migration. */
  readonly id?: string | undefined;
  /** Whether it goes on with an earlier change of the table in the file. */
  readonly joins?: boolean | undefined;
  /** Whether it is nothing without columns. */
  readonly optional?: boolean | undefined;
}

export interface ColumnSpec {
  readonly name: string;
  readonly label?: string | undefined;
  readonly facts?: MetadataSpec | undefined;
  /** The node that it leads to. */
  readonly to?: string | undefined;
  readonly provenance?: string | undefined;
}

export interface KeySpec {
  readonly column: string;
  readonly on: string;
  readonly references?: string | undefined;
  readonly provenance?: string | undefined;
}

export interface Rule extends Finding, Conditional {
  /** Name of the tag that closes a tag. */
  readonly until?: string | undefined;
  readonly use?: string | undefined;
  readonly first?: boolean | undefined;
  readonly line?: string | undefined;
  readonly let?: Readonly<Record<string, LetValue>> | undefined;
  readonly entity?: EntitySpec | undefined;
  readonly route?: RouteSpec | undefined;
  readonly change?: ChangeSpec | undefined;
  readonly column?: ColumnSpec | undefined;
  readonly index?: { readonly type: string; readonly columns: string } | undefined;
  readonly key?: KeySpec | undefined;
  readonly dropped?: string | undefined;
  readonly renamed?: string | undefined;
  /** From, relation, to, provenance. */
  readonly edges?: readonly (readonly string[])[] | undefined;
  /** Node, words. */
  readonly terms?: readonly (readonly string[])[] | undefined;
  /** Pattern, relation, target, provenance. */
  readonly mentions?: readonly (readonly string[])[] | undefined;
  readonly from?: string | undefined;
  readonly collect?: MetadataSpec | undefined;
  readonly words?: string | undefined;
  readonly rules?: readonly Rule[] | undefined;
}

export interface NamesSpec {
  /** What the code is made of; groups are names, and what has none is passed over. */
  readonly token: string;
  /** Group, kind, and where it is another one the name and its receiver. */
  readonly uses: readonly (readonly string[])[];
  /** Words that are no names, beside those of the language. */
  readonly keywords?: string | undefined;
}

/** What a pack says of templates. */
export interface TemplateSpec {
  /** As in `TemplateSyntax`, for templates without a language of their own. */
  readonly parts?: readonly (readonly string[])[] | undefined;
  readonly names?: NamesSpec | undefined;
  /** The names under which the code knows a `{target}`. */
  readonly related?: readonly string[] | undefined;
}

export interface Pack {
  readonly $schema?: string | undefined;
  readonly id: string;
  readonly title?: string | undefined;
  readonly languages: readonly string[];
  readonly detect:
    | string
    | { readonly dependencies?: readonly string[] | undefined; readonly files?: string | undefined };
  readonly sign?: string | undefined;
  readonly blank?: string | undefined;
  readonly template?: TemplateSpec | undefined;
  readonly words?: Readonly<Record<string, string>> | undefined;
  readonly maps?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  readonly parts?: Readonly<Record<string, string>> | undefined;
  readonly shared?: Readonly<Record<string, Rule>> | undefined;
  readonly rules: readonly Rule[];
}

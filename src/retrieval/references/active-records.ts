/**
 * Queries that start at a class: Eloquent, Active Record and Django. Their builders stand in packages that are not read,
 * and what they find is known all the same.
 */
import type { Path } from '../../languages/reference.ts';
import type { ClassMembers } from './class-members.ts';
import { familyOf } from './families.ts';
import { partOfRails } from './outside-values.ts';
import type { Definition } from './project-names.ts';
import { UNKNOWN, type Value } from './value.ts';

interface QueryWords {
  /** Of the class. */
  readonly starts: RegExp;
  /** Of the query: another query. */
  readonly goesOn: RegExp;
  readonly finds: RegExp;
  readonly lists: RegExp;
  /** Of an object: the object itself. */
  readonly fluent: RegExp;
}

const ELOQUENT: QueryWords = {
  starts: /^(?:query|newQuery|factory|with(?:out|Trashed|Count)?|on|select|where\w*|orderBy\w*|has|latest|oldest|all)$/,
  goesOn:
    /^(?:(?:or)?[wW]here\w*|with\w*|orderBy\w*|select\w*|(?:or)?[hH]as|doesntHave|latest|oldest|limit|take|skip|offset|(?:left|right)?[jJ]oin|distinct|inRandomOrder|groupBy|when|tap|lockForUpdate|count|state|for|scopes)$/,
  finds: /^(?:first\w*|find|findOrFail|findOrNew|sole|updateOrCreate|create|createQuietly|make|forceCreate|createOne)$/,
  lists: /^(?:get|all|cursor|lazy|paginate|simplePaginate|findMany|createMany)$/,
  fluent: /^(?:fresh|refresh|fill|forceFill|replicate|load\w*|setRelation|setAttribute|withoutRelations|tap)$/,
};
const ACTIVE_RECORD: QueryWords = {
  starts: /^(?:where|order|includes|joins|all|limit|select|preload|eager_load|unscoped)$/,
  goesOn:
    /^(?:where|not|order|includes|joins|left_joins|limit|offset|select|preload|eager_load|distinct|group|or|all)$/,
  finds: /^(?:first!?|last!?|find|find_by!?|take!?|create!?|new|build|find_or_create_by!?|find_or_initialize_by|sole)$/,
  lists: /^(?:to_a|records|find_each)$/,
  fluent: /^(?:reload|tap)$/,
};
const DJANGO: QueryWords = {
  starts: /^(?:objects|_default_manager)$/,
  goesOn:
    /^(?:all|filter|exclude|order_by|select_related|prefetch_related|distinct|annotate|using|only|defer|reverse)$/,
  finds: /^(?:get|first|last|create|earliest|latest)$/,
  lists: /^(?:iterator|bulk_create)$/,
  fluent: /^$/,
};
const WORDS: Readonly<Record<string, QueryWords>> = { php: ELOQUENT, ruby: ACTIVE_RECORD, python: DJANGO };

/** Value of a member that a class or object may inherit from a package. */
export function recordMember(members: ClassMembers, value: Value, name: string): Value {
  // A project may open the module to add something.
  const isRails = value.kind === 'class' && value.of.symbol.name === 'Rails' && value.of.file.language === 'ruby';
  const part = isRails ? partOfRails(name) : undefined;
  if (part !== undefined) return part;
  const isOpen = 'of' in value && members.lineOf(value.of).outside.size > 0;
  return (isOpen ? inherited(value, name) : undefined) ?? UNKNOWN;
}

function inherited(value: Value, name: string): Value | undefined {
  if (value.kind !== 'class' && value.kind !== 'object') return undefined;
  const words = WORDS[familyOf(value.of.file.language).id];
  if (words === undefined) return undefined;
  if (value.kind === 'object') return words.fluent.test(name) ? found(value.of, 'this') : undefined;
  if (words.starts.test(name)) return { kind: 'query', of: value.of };
  return words.finds.test(name) ? found(value.of, 'this') : undefined;
}

/** A scope of Eloquent is a method of the class with `scope` before its name. */
export function queryMember(members: ClassMembers, of: Definition, name: string): Value {
  const scope = `scope${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const isScope = members.find(of, scope).definitions.length > 0;
  return isScope ? { kind: 'query', of } : (listed(of, name) ?? UNKNOWN);
}

function listed(of: Definition, name: string): Value | undefined {
  const words = WORDS[familyOf(of.file.language).id];
  if (words?.goesOn.test(name)) return { kind: 'query', of };
  if (words?.finds.test(name)) return found(of, 'this');
  return words?.lists.test(name) ? found(of, `<${of.symbol.name}[]>`) : undefined;
}

/** The result of a method. */
function found(self: Definition, path: Path): Value {
  return { kind: 'told', path, place: { file: self.file, enclosing: -1, self } };
}

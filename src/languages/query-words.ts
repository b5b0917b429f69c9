/**
 * Words of queries that start at a class: Eloquent, Active Record and Django. Their builders stand in packages that are not
 * read, and what they find is known all the same.
 */
export interface QueryWords {
  /** Members of the class that begin a query. */
  readonly starts: RegExp;
  /** Members of a query that give another one. */
  readonly goesOn: RegExp;
  /** Members that give one object. */
  readonly finds: RegExp;
  /** Members that give several. */
  readonly lists: RegExp;
  /** Members of an object that give the object itself. */
  readonly fluent: RegExp;
}

export const ELOQUENT: QueryWords = {
  starts: /^(?:query|newQuery|factory|with(?:out|Trashed|Count)?|on|select|where\w*|orderBy\w*|has|latest|oldest|all)$/,
  goesOn:
    /^(?:(?:or)?[wW]here\w*|with\w*|orderBy\w*|select\w*|(?:or)?[hH]as|doesntHave|latest|oldest|limit|take|skip|offset|(?:left|right)?[jJ]oin|distinct|inRandomOrder|groupBy|when|tap|lockForUpdate|count|state|for|scopes)$/,
  finds: /^(?:first\w*|find|findOrFail|findOrNew|sole|updateOrCreate|create|createQuietly|make|forceCreate|createOne)$/,
  lists: /^(?:get|all|cursor|lazy|paginate|simplePaginate|findMany|createMany)$/,
  fluent: /^(?:fresh|refresh|fill|forceFill|replicate|load\w*|setRelation|setAttribute|withoutRelations|tap)$/,
};
export const ACTIVE_RECORD: QueryWords = {
  starts: /^(?:where|order|includes|joins|all|limit|select|preload|eager_load|unscoped)$/,
  goesOn:
    /^(?:where|not|order|includes|joins|left_joins|limit|offset|select|preload|eager_load|distinct|group|or|all)$/,
  finds: /^(?:first!?|last!?|find|find_by!?|take!?|create!?|new|build|find_or_create_by!?|find_or_initialize_by|sole)$/,
  lists: /^(?:to_a|records|find_each)$/,
  fluent: /^(?:reload|tap)$/,
};
export const DJANGO: QueryWords = {
  starts: /^(?:objects|_default_manager)$/,
  goesOn:
    /^(?:all|filter|exclude|order_by|select_related|prefetch_related|distinct|annotate|using|only|defer|reverse)$/,
  finds: /^(?:get|first|last|create|earliest|latest)$/,
  lists: /^(?:iterator|bulk_create)$/,
  fluent: /^$/,
};

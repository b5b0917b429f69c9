/** Rules that tell the kind of a class of an application by how and where it is declared. */

export interface ClassRule<Type extends string = string> {
  readonly type: Type;
  /** Prefix of its id, such as `controller` of `controller:order`. */
  readonly prefix: string;
  /** The end of its name that its id leaves out. */
  readonly suffix: RegExp;
  /** Matches the name of an annotation, a decorator, an attribute or an included module. */
  readonly marker?: RegExp;
  /** Matches something that it extends or implements, as the language names it. */
  readonly ancestor?: RegExp;
  /** Matches its own name. */
  readonly name?: RegExp;
  /** Matches its namespace or the path of its file. */
  readonly place?: RegExp;
}

export interface DeclaredClass {
  readonly name: string;
  readonly markers: readonly string[];
  readonly ancestors: readonly string[];
  readonly place: string;
}

/** The first rule of which everything that it asks for fits. */
export function classRuleFor<Rule extends ClassRule>(rules: readonly Rule[], found: DeclaredClass): Rule | undefined {
  return rules.find(
    ({ marker, ancestor, name, place }) =>
      (name?.test(found.name) ?? true) &&
      (place?.test(found.place) ?? true) &&
      (marker === undefined || found.markers.some((one) => marker.test(one))) &&
      (ancestor === undefined || found.ancestors.some((one) => ancestor.test(one))),
  );
}

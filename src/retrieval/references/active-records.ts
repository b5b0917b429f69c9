/**
 * Queries that start at a class: Eloquent, Active Record and Django. Their builders stand in packages that are not read,
 * and what they find is known all the same.
 */

import { familyOf } from '../../languages/families.ts';
import type { Path } from '../../languages/reference.ts';
import type { ClassMembers } from './class-members.ts';
import { partOfRails } from './outside-values.ts';
import type { Definition } from './project-names.ts';
import { UNKNOWN, type Value } from './value.ts';

/** Value of a member that a class or object may inherit from a package. */
export function recordMember(members: ClassMembers, value: Value, name: string): Value {
  // A project may open the module to add something.
  const isRails = value.kind === 'class' && value.of.symbol.name === 'Rails' && familyOf(value.of.file.language).mixins;
  const part = isRails ? partOfRails(name) : undefined;
  if (part !== undefined) return part;
  const isOpen = 'of' in value && members.lineOf(value.of).outside.size > 0;
  return (isOpen ? inherited(value, name) : undefined) ?? UNKNOWN;
}

function inherited(value: Value, name: string): Value | undefined {
  if (value.kind !== 'class' && value.kind !== 'object') return undefined;
  const words = familyOf(value.of.file.language).queries;
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
  const words = familyOf(of.file.language).queries;
  if (words?.goesOn.test(name)) return { kind: 'query', of };
  if (words?.finds.test(name)) return found(of, 'this');
  return words?.lists.test(name) ? found(of, `<${of.symbol.name}[]>`) : undefined;
}

/** The result of a method. */
function found(self: Definition, path: Path): Value {
  return { kind: 'told', path, place: { file: self.file, enclosing: -1, self } };
}

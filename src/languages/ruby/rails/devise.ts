/** The routes of `devise_for`: signing in and out, passwords, registration. */

import { singular } from '../../plural.ts';
import { handledBy, type Route } from '../../route-entity.ts';
import { pairsOf, type RubyCall, stringOf, stringsOf } from '../values.ts';
import { callPlace, joinName, joinPath, type Scope } from './route.ts';
import { controllerClass } from './route-names.ts';

interface DeviseRoute {
  readonly group: string;
  readonly action: string;
  readonly method: string;
  readonly path: string;
  /** `{}` stands for the name of the model. */
  readonly name: string;
}

const ROUTES: readonly DeviseRoute[] = [
  { group: 'sessions', action: 'new', method: 'GET', path: 'sign_in', name: 'new_{}_session' },
  { group: 'sessions', action: 'create', method: 'POST', path: 'sign_in', name: '{}_session' },
  { group: 'sessions', action: 'destroy', method: 'DELETE', path: 'sign_out', name: 'destroy_{}_session' },
  { group: 'passwords', action: 'new', method: 'GET', path: 'password/new', name: 'new_{}_password' },
  { group: 'passwords', action: 'edit', method: 'GET', path: 'password/edit', name: 'edit_{}_password' },
  { group: 'passwords', action: 'update', method: 'PATCH|PUT', path: 'password', name: '{}_password' },
  { group: 'passwords', action: 'create', method: 'POST', path: 'password', name: '{}_password' },
  { group: 'registrations', action: 'cancel', method: 'GET', path: 'cancel', name: 'cancel_{}_registration' },
  { group: 'registrations', action: 'new', method: 'GET', path: 'sign_up', name: 'new_{}_registration' },
  { group: 'registrations', action: 'edit', method: 'GET', path: 'edit', name: 'edit_{}_registration' },
  { group: 'registrations', action: 'update', method: 'PATCH|PUT', path: '', name: '{}_registration' },
  { group: 'registrations', action: 'destroy', method: 'DELETE', path: '', name: '{}_registration' },
  { group: 'registrations', action: 'create', method: 'POST', path: '', name: '{}_registration' },
];

/** Modules that every application begins with are taken for there; the model itself says which others it has. */
export function deviseRoutes(call: RubyCall, scope: Scope): Route[] {
  const controllers = pairsOf(call.options.get('controllers'));
  const skipped = stringsOf(call.options.get('skip'));
  const only = call.options.get('only');
  const groups = only === undefined ? undefined : stringsOf(only);
  return call.arguments.flatMap(stringsOf).flatMap((model) => {
    const one = joinName(scope.as, stringOf(call.options.get('singular')) ?? singular(model.replaceAll('/', '_')));
    const base = joinPath(scope.path, stringOf(call.options.get('path')) ?? model);
    return ROUTES.filter(({ group }) => !skipped.includes(group) && groups?.includes(group) !== false).map((route) => {
      const declared = stringOf(controllers.get(route.group));
      const controller =
        declared === undefined ? controllerClass(route.group, 'devise') : controllerClass(declared, scope.module);
      return {
        method: route.method,
        path: joinPath(base, route.path),
        name: route.name.replace('{}', one),
        targets: handledBy(`${controller}::${route.action}`, declared === undefined ? 'convention' : 'declared'),
        place: callPlace(call),
      };
    });
  });
}

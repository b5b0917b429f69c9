/** Resources, method views and forms of an application in Flask. */
import type { Entity } from '../../framework-contract.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import type { PythonClass, PythonFile } from '../classes.ts';
import { callOf, labelOf, lastName } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete']);

export function classEntities({ classes, names }: PythonFile): Entity[] {
  return classes.flatMap((owner): Entity[] => {
    const bases = owner.bases.map(lastName);
    const actions = owner.methods.map(({ symbol }) => symbol.name).filter((name) => VERBS.has(name));
    if (bases.some((base) => /(?:Resource|MethodView)$/.test(base)) && actions.length > 0)
      return [resource(owner, actions)];
    const isForm = owner.bases.some(
      (base) => /Form$/.test(lastName(base)) && /^$|^(?:flask_wtf|wtforms)/.test(names.origin(base)),
    );
    return isForm ? [form(owner)] : [];
  });
}

function resource(owner: PythonClass, actions: readonly string[]): Entity {
  return {
    type: 'endpoint',
    place: owner.index,
    id: `endpoint:${snakeCase(withoutSuffix(owner.symbol.name, /(?:Resource|View|API)$/))}`,
    node: owner.fullName,
    words: TYPE_WORDS.endpoint,
    standsAlone: true,
    metadata: { actions },
  };
}

/** `number = StringField("注文番号", validators=[…])`. */
function form(owner: PythonClass): Entity {
  const fields = owner.values.flatMap(({ name, value }) => {
    const call = callOf(value);
    return call !== undefined && /Field$/.test(call.name)
      ? [{ name, label: labelOf(call.arguments[0] ?? call.named.get('label')) ?? '' }]
      : [];
  });
  const labels = fields.map(({ label }) => label).filter((label) => label !== '');
  return {
    type: 'form',
    place: owner.index,
    id: `form:${snakeCase(withoutSuffix(owner.symbol.name, /Form$/))}`,
    node: owner.fullName,
    words: [TYPE_WORDS.form, ...labels].join(' '),
    standsAlone: true,
    metadata: { fields: fields.map(({ name }) => name) },
  };
}

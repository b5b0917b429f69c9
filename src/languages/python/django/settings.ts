/** Settings of a Django project: `config:ROOT_URLCONF`, what applications it installs, and where it begins. */
import { type Edge, type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import { nodeOfModule, nodeOfPath } from '../names.ts';
import { elementsOf, stringOf } from '../values.ts';

const FILE = /(?:^|\/)settings(?:\.py$|\/\w+\.py$|_\w+\.py$)/;
/** Shown by their names only. */
const SECRET = /SECRET|PASSWORD|TOKEN|KEY|CREDENTIAL|SALT|DSN/;

export function readSettings({ path, parsed }: FrameworkFile): FrameworkFacts {
  if (!FILE.test(path)) return NO_FACTS;
  const found = parsed.symbols.flatMap((symbol, index) => {
    const value = symbol.parent === -1 && symbol.kind === 'constant' ? parsed.tree?.nodes[index]?.field('right') : null;
    return value ? [{ name: symbol.name, index, value }] : [];
  });
  return {
    entities: found.map(({ name, index, value }): Entity => {
      const items = elementsOf(value).flatMap((element) => stringOf(element) ?? []);
      const shown =
        stringOf(value) ?? (items.length > 0 ? items : SCALARS.has(String(value.kind())) ? value.text() : undefined);
      return {
        type: 'settings',
        place: index,
        id: `config:${name}`,
        node: `config:${name}`,
        metadata: shown === undefined || SECRET.test(name) ? {} : { value: shown },
      };
    }),
    edges: found.flatMap(({ name, value }) => linkOf(name, stringOf(value), lineOf(value))),
  };
}

const SCALARS = new Set(['true', 'false', 'none', 'integer', 'float']);

/** The settings that name code. */
function linkOf(name: string, text: string | undefined, line: number): Edge[] {
  const from = `config:${name}`;
  if (text === undefined) return [];
  if (name === 'ROOT_URLCONF') {
    return [edge(from, 'includes', `urls:${nodeOfModule(text)}`, line)];
  }
  const isModel = /_MODEL$/.test(name) && /^\w+\.\w+$/.test(text);
  if (!isModel) return /^(?:\w+\.){2,}\w+$/.test(text) ? [edge(from, 'references', nodeOfPath(text), line)] : [];
  const [app = '', model = ''] = text.split('.');
  return [edge(from, 'references', `${app}.models.${model}`, line, 'convention')];
}

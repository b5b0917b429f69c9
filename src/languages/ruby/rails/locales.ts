/**
 * Locale files say what people call models and their attributes. English and Japanese are read: those are the languages
 * in which questions are asked. The keys that the code uses are read as in any other project.
 */
import { type Edge, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { plural } from '../../plural.ts';
import { type YamlText, yamlTexts } from '../../syntax/yaml-texts.ts';
import { termEdge } from '../../terms.ts';
import { camelize, shortName, underscore } from '../names.ts';

const FILE =
  /(?:^|\/)(?:config\/)?locales\/(?:.+\/)?[\w.-]*\b(?:ja|en)\.ya?ml$|(?:^|\/)locales\/(?:.+\/)?(?:ja|en)\/.+\.ya?ml$/;

export function readLocale({ path, text, language }: FrameworkFile): FrameworkFacts {
  if (language !== 'yaml' || !FILE.test(path) || !/^ +active(?:record|model):/m.test(text)) return NO_FACTS;
  const edges = yamlTexts(text).flatMap(edgeOf);
  return { entities: [], edges };
}

/** A model's name or an attribute's; the first key is the language. */
function edgeOf({ path, text, line }: YamlText): Edge[] {
  const [, part, model = '', rest = ''] =
    /^active(?:record|model)\.(models|attributes)\.([^.]+)(?:\.(.+))?$/.exec(path.slice(1).join('.')) ?? [];
  if (part === 'models')
    return rest === '' || rest === 'one' || rest === 'other' ? termEdge(camelize(model), text, line) : [];
  if (part === 'attributes' && rest !== '') return termEdge(attributeNode(model, rest), text, line);
  return [];
}

/** `order` and `total` are the column `orders.total`; `order/status` holds the words of an enum's values. */
function attributeNode(model: string, attribute: string): string {
  const [name = '', ...nested] = model.split('/');
  const isEnum = nested.length > 0 && /^[a-z_]+$/.test(nested.at(-1) ?? '');
  const table = plural(isEnum ? name : underscore(shortName(camelize(model))));
  return `column:${[table, ...(isEnum ? nested : []), attribute.replace(/\.(?:one|other)$/, '')].join('.')}`;
}

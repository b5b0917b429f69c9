/** The facts of a framework about a hit, as one line (D-56): what the design made a field of the answer for. */
import { isRecord, type JsonRecord } from '../../../base/json-record.ts';

/** `columns: id, user_id, total; foreign_keys: user_id → users.id`; empty where no framework knows the hit. */
export function factsText(metadata: JsonRecord): string {
  const facts = Object.entries(metadata).flatMap(([key, value]) => {
    const shown = REPEATED.has(key) ? '' : valueText(value);
    return shown === '' ? [] : [`${key}: ${shown}`];
  });
  const text = facts.join('; ');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

const MOST_CHARACTERS = 240;
const MOST_VALUES = 12;

/** Keys that repeat the place, name or kind of the hit, or that serve programs only. */
const REPEATED: ReadonlySet<string> = new Set([
  'migration_file',
  'file',
  'fqcn',
  'related_symbols',
  'operation',
  'view',
]);

function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const texts = value.map(itemText).filter((text) => text !== '');
    return [...texts.slice(0, MOST_VALUES), ...(texts.length > MOST_VALUES ? ['…'] : [])].join(', ');
  }
  return itemText(value);
}

/** Returns the name of a column, and of a foreign key what it leads to. */
function itemText(value: unknown): string {
  if (Array.isArray(value)) return value.map(itemText).join(' ');
  if (!isRecord(value)) return value === null || value === false ? '' : String(value);
  const { name, column, on, references, ...rest } = value;
  if (typeof column === 'string' && typeof on === 'string')
    return `${column} → ${on}${typeof references === 'string' ? `.${references}` : ''}`;
  const [first] = [name, column, ...Object.values(rest)].filter((one) => typeof one === 'string');
  return first ?? '';
}

/** The parts that a Filament method is built of: `TextInput::make('stock')->label('在庫数')`. */
import type { SgNode } from '@ast-grep/napi';
import { chainOf, stringOf } from '../values.ts';

export interface Component {
  /** Short name of its class. */
  readonly type: string;
  readonly role: 'field' | 'column' | 'filter' | 'action' | 'entry' | 'layout';
  /** Empty for a part without a name. */
  readonly name: string;
  /** What the screen calls it, empty when the code does not say so. */
  readonly label: string;
  readonly line: number;
}

const MAKE = { rule: { kind: 'scoped_call_expression', has: { field: 'name', regex: '^make$' } } };

/** In the order of the text. */
export function componentsIn(node: SgNode): Component[] {
  return node.findAll(MAKE).flatMap(componentOf);
}

function componentOf(made: SgNode): Component[] {
  const [call] = chainOf(made);
  const type = call?.receiver.replace(/^.*\\/, '') ?? '';
  if (call === undefined || !/^[A-Z]/.test(type)) return [];
  const given = stringOf(call.arguments[0]?.value) ?? '';
  const role = roleOf(type, given);
  const isTitle = role === 'layout';
  return [
    {
      type,
      role,
      name: isTitle ? '' : given || defaultName(type, role),
      label: labelOf(made) || (isTitle ? given : ''),
      line: made.range().start.line + 1,
    },
  ];
}

const LAYOUT =
  /^(?:Section|Fieldset|Tabs?|Grid|Group|Wizard|Step|Split|Card|Flex|Stack|Panel|View|Html|Text|Actions|\w*ActionGroup|Stat|Navigation\w*|Form|Heading|Schema|Column|ColumnGroup|Summarizer|Sum|Average|Count|Range)$/;

function roleOf(type: string, given: string): Component['role'] {
  if (LAYOUT.test(type) || (given !== '' && !/^[\w.:>-]+$/.test(given))) return 'layout';
  if (/Column$/.test(type)) return 'column';
  if (/Filter$|Constraint$/.test(type)) return 'filter';
  if (/Action$/.test(type)) return 'action';
  return /Entry$/.test(type) ? 'entry' : 'field';
}

/** `DeleteAction::make()` is named by its class. */
function defaultName(type: string, role: Component['role']): string {
  return role === 'action' ? type : '';
}

const TITLES = new Set(['label', 'modalHeading', 'heading']);
/** So many calls follow a part at most; more are not looked at. */
const LONGEST_CHAIN = 40;

/** The first title among the calls that follow. */
function labelOf(made: SgNode): string {
  let node = made;
  for (let count = 0; count < LONGEST_CHAIN; count++) {
    const parent = node.parent();
    if (!parent?.is('member_call_expression') || parent.field('object')?.id() !== node.id()) return '';
    const name = parent.field('name')?.text() ?? '';
    const text = TITLES.has(name) ? stringOf(parent.field('arguments')?.child(1)?.child(0)) : undefined;
    if (text !== undefined) return text;
    node = parent;
  }
  return '';
}

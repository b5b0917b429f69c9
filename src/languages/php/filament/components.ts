/** The parts that a Filament method is built of: `TextInput::make('stock')->label('在庫数')`. */
import type { SgNode } from '@ast-grep/napi';
import { linesWithin } from '../../syntax/source.ts';
import { closingAfter } from '../brackets.ts';

export interface Component {
  /** Short name of its class. */
  readonly type: string;
  readonly role: 'field' | 'column' | 'filter' | 'action' | 'entry' | 'layout';
  /** Empty for a part without a name. */
  readonly name: string;
  /** Name on the screen, empty when the code does not say it. */
  readonly label: string;
  readonly line: number;
}

const MAKE = /(?<![\w$>\\])\\?(?:\w+\\)*([A-Z]\w*)::make(?=\()/g;

/** In the order of the text, in which they are looked for: a tree is visited ten times more slowly. */
export function componentsIn(node: SgNode): Component[] {
  const text = node.text();
  const lineAt = linesWithin(node);
  return [...text.matchAll(MAKE)].flatMap(({ 0: made, 1: type = '', index }) => {
    if (/^\s*(?:\*|\/\/|#)/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))) return [];
    return [componentOf(type, { text, open: index + made.length, line: lineAt(index) })];
  });
}

interface Made {
  readonly text: string;
  /** Start of the arguments of `make`. */
  readonly open: number;
  readonly line: number;
}

function componentOf(type: string, { text, open, line }: Made): Component {
  const given = literalAt(text, open) ?? '';
  const role = roleOf(type, given);
  const isTitle = role === 'layout';
  return {
    type,
    role,
    name: isTitle ? '' : given || defaultName(type, role),
    label: labelAfter(text, open) || (isTitle ? given : ''),
    line,
  };
}

const LITERAL = /\(\s*(?:\w+:\s*)?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\$]|\\.)*)")\s*[,)]/y;

/** The string that is the first argument of the call whose bracket is at `open`. */
function literalAt(text: string, open: number): string | undefined {
  LITERAL.lastIndex = open;
  const [, single, double] = LITERAL.exec(text) ?? [];
  return (single ?? double)?.replace(/\\(['"\\])/g, '$1');
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
const LONGEST_ARGUMENTS = 20_000;
const NEXT_CALL = /(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*\??->\s*(\w+)\s*(?=\()/y;

/** The first title among the calls that follow the one whose bracket is at `open`. */
function labelAfter(text: string, open: number): string {
  let at = closingAfter(text, open, LONGEST_ARGUMENTS);
  for (let count = 0; count < LONGEST_CHAIN && at !== undefined; count++) {
    NEXT_CALL.lastIndex = at;
    const [call, name = ''] = NEXT_CALL.exec(text) ?? [];
    if (call === undefined) return '';
    const label = TITLES.has(name) ? literalAt(text, at + call.length) : undefined;
    if (label !== undefined) return label;
    at = closingAfter(text, at + call.length, LONGEST_ARGUMENTS);
  }
  return '';
}

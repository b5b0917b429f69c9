/**
 * What a long text asks for. An issue has a traceback, code, versions and the headings of a template around what its writer says; all of
 * their words together ask for nothing, and each takes time.
 */
import { RULES } from '../rules/rules.ts';

export interface Essence {
  /** The title and what is said, then the names of its code. */
  readonly text: string;
  /** Places that a traceback names, `cart/total apply` for a file and its function, the innermost first. */
  readonly places: readonly string[];
}

interface Frame {
  readonly line: RegExp;
  /** Groups of the pattern. */
  readonly file: number;
  readonly name: number;
  /** Whether the innermost one is the last. */
  readonly isLastFirst?: boolean;
}

const FRAMES: readonly Frame[] = [
  { line: /\bFile "([^"\n]+)", line \d+, in ([\w.<>]+)/g, file: 1, name: 2, isLastFirst: true },
  { line: /\bat (?:async |new )?([\w$.<>]+) \(?([^\s():]+):\d+(?::\d+)?\)?/g, file: 2, name: 1 },
  { line: /([\w./-]+\.\w+):\d+:in [`']([^'\n]+)'/g, file: 1, name: 2 },
  { line: /#\d+ ([^\s(]+)\(\d+\): ([\w\\>:-]+)\(/g, file: 1, name: 2 },
];

const ASIDE = /<!--[\s\S]*?-->|<\/?[a-z][^>\n]*>|!?\[[^\]\n]*\]\([^)\n]*\)|https?:\/\/\S+/gi;
const FENCED = /```[\s\S]*?(?:```|$)/g;
/** A heading, a box to tick, a line of a traceback, the version of something. */
const BOILERPLATE =
  /^\s*(?:#{1,6}\s|[-*]\s*\[[ xX]\]|File "|Traceback \(|[-*|]?\s*[\w.@ /()-]{1,40}[:=|, ]+v?\d+\.\d+[\w.+-]*\s*\|?$)/;
const NAME = /[A-Za-z_][\w.]*[a-z]\w*/g;
const CODED = /[a-z][A-Z]|\w[_.]\w/;

/** A short text is what it asks for. */
export function essenceOf(text: string): Essence {
  if (text.length <= RULES('shortText')) return { text, places: [] };
  const plain = text.replace(/\r/g, '').replace(ASIDE, ' ');
  const said = plain.replace(FENCED, '\n').split('\n');
  const [title = '', ...rest] = said.filter((line) => line.trim() !== '' && !BOILERPLATE.test(line));
  const code = (plain.match(FENCED) ?? []).join('\n').match(NAME) ?? [];
  const names = [...new Set(code.filter((name) => CODED.test(name)))].slice(0, RULES('namesOfText'));
  const whole = [title, rest.join('\n').slice(0, RULES('shortText')), names.join(' ')].join('\n').trim();
  return { text: whole === '' ? text : whole, places: placesIn(plain) };
}

function placesIn(text: string): string[] {
  const found = FRAMES.flatMap(({ line, file, name, isLastFirst = false }) => {
    const places = [...text.matchAll(line)].map((match) => placeOf(match[file] ?? '', match[name] ?? ''));
    return isLastFirst ? places.reverse() : places;
  });
  return [...new Set(found)].slice(0, RULES('placesOfText'));
}

function placeOf(file: string, name: string): string {
  const path = file.replaceAll('\\', '/').split('/').slice(-2).join('/');
  const inner = name.startsWith('<') ? '' : (name.split(/[.:>#\\]+/).at(-1) ?? '');
  return `${path.replace(/\.\w+$/, '')} ${inner}`.trim();
}

/** `sed`: in-place editing, and the commands of its scripts that write or run. */
import type { Target } from '../../contract.ts';
import { type Arguments, sortArguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { allTexts, exactText, type Field, plainField } from '../../judge/field.ts';
import { type Invocation, type Judged, type ProgramJudge, unknown, writes } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { sampleOf } from '../../judge/value.ts';

export const judgeSed: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, {
    values: '-e -f -l --expression --file --line-length',
    optional: '-i -I',
  });
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (args.options.some((option) => isPlacedElsewhere(option) || hidesOption(option))) return unknown('unknown-option');
  return hasOption(args, '-f --file') ? unknown('runs-code') : judgeScripts(invocation, args);
};

/** The suffix of the copy that `-i` keeps may be a path, or a pattern that names one. */
function isPlacedElsewhere({ name, value }: Arguments['options'][number]): boolean {
  if (!/^(?:-[iI]|--in.*)$/.test(name) || value === undefined) return false;
  return /[/*]/.test(exactText(value) ?? '/');
}

/** `-l` takes a number for some versions of sed, and nothing for others. */
function hidesOption({ name, value }: Arguments['options'][number]): boolean {
  return name === '-l' && !/^\d+$/.test(exactText(value) ?? '');
}

function judgeScripts(invocation: Invocation, args: Arguments): Judged {
  const given = args.options.filter(
    ({ name }) => name === '-e' || (name.length > 2 && '--expression'.startsWith(name)),
  );
  const scripts = given.length > 0 ? given.flatMap(({ value }) => value ?? []) : args.operands.slice(0, 1);
  const files = given.length > 0 ? args.operands : args.operands.slice(1);
  const text = scriptOf(scripts);
  if (text === undefined) return unknown('dynamic-argument');
  const analysis = analyseSed(text);
  if (analysis === undefined) return unknown('not-parsable');
  if (analysis.runs) return unknown('runs-code');
  const edited = hasOption(args, '-i -I --in-place') ? files : [];
  return writes([...targets(invocation, edited), ...targets(invocation, analysis.files.map(plainField))]);
}

/** Pieces are joined by newlines; a number may stand for an address. */
function scriptOf(pieces: readonly Field[]): string | undefined {
  const texts = pieces.map(pieceText);
  return texts.includes(undefined) ? undefined : texts.join('\n');
}

function pieceText(field: Field): string | undefined {
  const [only, ...others] = allTexts(field) ?? [];
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) return [only, ...others].join('\n');
  return field.isMany || field.isGlob ? undefined : sampleOf(field.value);
}

function targets({ context, state }: Invocation, fields: readonly Field[]): readonly Target[] {
  return fields.map((field) => targetOf(context, state, field));
}

interface SedAnalysis {
  /** The files of `w` and `W`, and of the flag `w`. */
  readonly files: readonly string[];
  /** `e`, and the flag `e`. */
  readonly runs: boolean;
}

/**
 * A delimiter between brackets ends a pattern for some versions of sed and not for others, so both readings count.
 * @returns undefined when neither reading is a program
 */
export function analyseSed(script: string): SedAnalysis | undefined {
  const readings = [new SedReader(script, false).read(), new SedReader(script, true).read()];
  const valid = readings.flatMap((reading) => reading ?? []);
  if (valid.length === 0) return undefined;
  return { files: valid.flatMap(({ files }) => files), runs: valid.some(({ runs }) => runs) };
}

const BLANK = /[ \t]*/y;
const SEPARATORS = /[ \t\n;]*/y;
const ADDRESS = /[0-9]+(?:~[0-9]+)?|\$|[+~][0-9]+/y;
const STANDARD = new Set(['/dev/stdout', '/dev/stderr']);

class SedReader {
  private at = 0;
  private depth = 0;
  private runs = false;
  private readonly files: string[] = [];

  private readonly script: string;
  private readonly knowsBrackets: boolean;

  constructor(script: string, knowsBrackets: boolean) {
    this.script = script;
    this.knowsBrackets = knowsBrackets;
  }

  read(): SedAnalysis | undefined {
    this.take(SEPARATORS);
    while (this.at < this.script.length) {
      if (!this.readCommand() || this.depth < 0) return undefined;
      this.take(SEPARATORS);
    }
    return this.depth === 0 ? { files: this.files, runs: this.runs } : undefined;
  }

  private readCommand(): boolean {
    if (!this.readAddresses()) return false;
    const command = this.script.charAt(this.at++);
    if (command === '{') this.depth++;
    if (command === '}') this.depth--;
    if ('{}=dDgGhHnNpPxzF'.includes(command) && command !== '') return command === '{' || this.ends();
    return this.readOther(command);
  }

  private readOther(command: string): boolean {
    if ('lLqQ'.includes(command)) return this.takeAll(/[ \t]*[0-9]*/y) && this.ends();
    // Some versions of sed end a label at a blank, and read on behind it.
    if ('btT:'.includes(command)) return this.takeAll(/[ \t]*[^\s;}]*/y) && this.ends();
    if ('#rR'.includes(command)) return this.takeAll(/[^\n]*/y);
    if ('aic'.includes(command)) return this.readText();
    if ('wW'.includes(command)) return this.readFile();
    if (command === 's') return this.readSubstitution();
    if (command === 'y') return this.readDelimited(2) && this.ends();
    if (command === 'v') return this.takeAll(/[^\n;]*/y);
    this.runs ||= command === 'e';
    return command === 'e' && this.readText();
  }

  /** Text goes to the end of its line; a backslash continues it. */
  private readText(): boolean {
    return this.takeAll(/(?:[^\\\n]|\\[\s\S])*\\?/y);
  }

  private readFile(): boolean {
    const file = this.take(/[^\n]*/y).trim();
    if (!STANDARD.has(file)) this.files.push(file);
    return true;
  }

  private readAddresses(): boolean {
    if (!this.readAddress()) return true;
    this.take(BLANK);
    if (this.script.charAt(this.at) === ',') {
      this.at++;
      this.take(BLANK);
      if (!this.readAddress()) return false;
    }
    this.take(/[ \t!]*/y);
    return this.at <= this.script.length;
  }

  /** @returns false when there is none */
  private readAddress(): boolean {
    if (this.take(ADDRESS) !== '') return true;
    const first = this.script.charAt(this.at);
    if (first !== '/' && first !== '\\') return this.take(/!/y) !== '';
    if (first === '\\') this.at++;
    const isRead = this.readDelimited(1);
    this.take(/[IM]*/y);
    return isRead;
  }

  private readSubstitution(): boolean {
    if (!this.readDelimited(2)) return false;
    const flags = this.take(/[gpiImM0-9e]*/y);
    this.runs ||= flags.includes('e');
    if (this.script.charAt(this.at) !== 'w') return this.ends();
    this.at++;
    return this.readFile();
  }

  /** `count` texts, each ended by the character that comes first. */
  private readDelimited(count: number): boolean {
    const delimiter = this.script.charAt(this.at++);
    if (delimiter === '' || delimiter === '\n' || delimiter === '\\') return false;
    for (let part = 0; part < count; part++) if (!this.skipTo(delimiter, part === 0)) return false;
    return true;
  }

  private skipTo(delimiter: string, isPattern: boolean): boolean {
    for (; this.at < this.script.length; this.at++) {
      const character = this.script.charAt(this.at);
      if (character === '\\') this.at++;
      else if (character === '[' && isPattern && this.knowsBrackets) this.take(BRACKETS, -1);
      else if (character === delimiter) {
        this.at++;
        return true;
      }
    }
    return false;
  }

  private ends(): boolean {
    this.take(BLANK);
    const next = this.script.charAt(this.at);
    return next === '' || '\n;}#'.includes(next);
  }

  private takeAll(pattern: RegExp): boolean {
    this.take(pattern);
    return true;
  }

  private take(pattern: RegExp, back = 0): string {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.script)?.[0] ?? '';
    if (text !== '') this.at += text.length + back;
    return text;
  }
}

const BRACKETS = /\[\^?\]?(?:\[[:.=][^\]]*[:.=]\]|[^\]])*\]/y;

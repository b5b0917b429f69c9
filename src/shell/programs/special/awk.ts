/** `awk`: options that load or write, and programs that redirect, pipe or run. */
import { sortArguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { allTexts, type Field, plainField } from '../../judge/field.ts';
import { type Invocation, type Judged, type ProgramJudge, together, unknown, writes } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { sampleOf } from '../../judge/value.ts';
import { GRAMMARS } from '../spec.ts';

export const judgeAwk: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, GRAMMARS.awk);
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (hasOption(args, GRAMMARS.awk.runs)) return unknown('runs-code');
  const program = args.operands[0];
  const texts = program && textsOf(program);
  if (texts === undefined) return unknown('dynamic-argument');
  const parts = texts.map((text) => judgeAnalysis(invocation, analyseAwk(text)));
  return together(parts);
};

function textsOf(field: Field): readonly string[] | undefined {
  const sample = field.isMany || field.isGlob ? undefined : sampleOf(field.value);
  return allTexts(field) ?? (sample === undefined ? undefined : [sample]);
}

function judgeAnalysis(invocation: Invocation, analysis: AwkAnalysis | undefined): Judged {
  if (analysis === undefined) return unknown('runs-code');
  const targets = analysis.files.map((file) => targetOf(invocation.context, invocation.state, plainField(file)));
  const commands = analysis.commands.map((command) => invocation.runScript(command, []));
  return together([writes(targets), ...commands]);
}

interface AwkAnalysis {
  /** Files behind `>` and `>>`. */
  readonly files: readonly string[];
  /** Commands of pipes and of `system`. */
  readonly commands: readonly string[];
}

type Token =
  | { readonly kind: 'string'; readonly text: string; readonly isPlain: boolean }
  | { readonly kind: 'name' | 'number' | 'regex' | 'sign'; readonly text: string };

/** @returns undefined when a file or a command is only known when the program runs, or the program cannot be read */
export function analyseAwk(program: string): AwkAnalysis | undefined {
  const tokens = tokensOf(program);
  return tokens && new AwkReader(tokens).read();
}

const STRING = /"(?:[^"\\\n]|\\[\s\S])*"/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xX][0-9a-fA-F]+|[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?\.?/y;
const REGEX = /\/(?:[^/\\\n[]|\\[^\n]|\[\^?\]?(?:\[:[a-z]+:\]|[^\]\n])*\])*\//y;
const BLANK = /(?:[ \t\r]|\\\n|#[^\n]*)+/y;
const SIGN = /\|\||&&|\|&|>>|[<>=!]=|!~|\+\+|--|\*\*=?|[-+*/%^]=|[\s\S]/y;

function tokensOf(program: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < program.length; ) {
    const take = (pattern: RegExp): string => {
      pattern.lastIndex = at;
      const text = pattern.exec(program)?.[0] ?? '';
      at += text.length;
      return text;
    };
    if (take(BLANK) !== '') continue;
    if (isOpenSlash(program, at, tokens.at(-1))) return undefined;
    const token = nextToken(take, tokens.at(-1), program.charAt(at));
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

/**
 * A `/` behind a sign that may end an operand divides or begins a pattern: `(a) / b`, `if (a) /b/`, `$/b/`. With a
 * second one on its line both readings hold, and a quote between them hides what follows from one of the two.
 */
function isOpenSlash(program: string, at: number, last: Token | undefined): boolean {
  if (program.charAt(at) !== '/' || last?.kind !== 'sign' || !endsOperand(last)) return false;
  const end = program.indexOf('\n', at);
  return program.slice(at + 1, end === -1 ? undefined : end).includes('/');
}

function nextToken(take: (pattern: RegExp) => string, last: Token | undefined, first: string): Token | undefined {
  if (first === '"') return stringToken(take(STRING));
  if (first === '/' && !endsOperand(last)) return named('regex', take(REGEX));
  const name = take(NAME);
  if (name !== '') return named('name', name);
  return named('number', take(NUMBER)) ?? named('sign', take(SIGN));
}

function named(kind: 'name' | 'number' | 'regex' | 'sign', text: string): Token | undefined {
  return text === '' ? undefined : { kind, text };
}

function stringToken(text: string): Token | undefined {
  const inside = text.slice(1, -1);
  return text === ''
    ? undefined
    : { kind: 'string', text: inside.replace(/\\(["\\/])/g, '$1'), isPlain: !/\\[^"\\/]/.test(inside) };
}

const KEYWORDS = new Set('print printf return in if while for do else getline delete exit next case'.split(' '));

/** Behind an operand a `/` divides; elsewhere it begins a pattern. */
function endsOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'name') return !KEYWORDS.has(token.text);
  return token.kind !== 'sign' || /^(?:\)|\]|\$|\+\+|--)$/.test(token.text);
}

const STANDARD = new Set(['/dev/stdout', '/dev/stderr', '/dev/null', '-']);

class AwkReader {
  private readonly files: string[] = [];
  private readonly commands: string[] = [];
  private isClear = true;
  /** Depth of parentheses at which the statement `print` stands; undefined outside of it. */
  private printing: number | undefined;
  private depth = 0;

  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  read(): AwkAnalysis | undefined {
    this.tokens.forEach((token, at) => {
      if (token.kind === 'name') this.readName(token.text, at);
      else if (token.kind === 'sign') this.readSign(token.text, at);
    });
    return this.isClear ? { files: this.files, commands: this.commands } : undefined;
  }

  private readName(name: string, at: number): void {
    if (name === 'print' || name === 'printf') this.printing = this.depth;
    if (name === 'system') this.readCall(at);
  }

  private readSign(sign: string, at: number): void {
    if (sign === '(' || sign === '[') this.depth++;
    if (sign === ')' || sign === ']') this.depth--;
    if (/^[;\n{}]$/.test(sign)) this.printing = undefined;
    if (sign === '@' || sign === '|&') this.isClear = false;
    if (sign === '|') this.readPipe(at);
    if ((sign === '>' || sign === '>>') && this.printing === this.depth) this.readRedirection(at);
  }

  /** `system("…")` with nothing but one string. */
  private readCall(at: number): void {
    const [open, command, close] = this.tokens.slice(at + 1, at + 4);
    this.run(isSign(open, '(') && isSign(close, ')') ? command : undefined);
  }

  /** `print | "command"` and `"command" | getline` */
  private readPipe(at: number): void {
    const next = this.tokens[at + 1];
    const isInput = next?.kind === 'name' && next.text === 'getline';
    if (isInput) this.run(isBoundary(this.tokens[at - 2]) ? this.tokens[at - 1] : undefined);
    else this.run(isBoundary(this.tokens[at + 2]) ? next : undefined);
  }

  private run(command: Token | undefined): void {
    if (command?.kind === 'string' && command.isPlain) this.commands.push(command.text);
    else this.isClear = false;
  }

  private readRedirection(at: number): void {
    const [target, end] = this.tokens.slice(at + 1, at + 3);
    if (target?.kind !== 'string' || !target.isPlain || !isBoundary(end)) this.isClear = false;
    else if (!STANDARD.has(target.text)) this.files.push(target.text);
  }
}

function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text;
}

/** Nothing that could continue an expression. */
function isBoundary(token: Token | undefined): boolean {
  return (
    token === undefined ||
    (token.kind === 'sign' && /^[;\n{}(]$/.test(token.text)) ||
    (token.kind === 'sign' && token.text === ')')
  );
}

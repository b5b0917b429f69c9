/** Reads a command line by the tables of commands and flags. Validates only: nothing is looked up or run. */
import { Command as Commander, CommanderError, Option } from 'commander';
import { distance } from 'fastest-levenshtein';
import { UserError } from '../../base/user-error.ts';
import type { Text } from '../../session/text.ts';
import { type CommandRow, docOf } from './command.ts';
import { FLAGS, type Flag, type FlagValues, UnfitValue } from './options.ts';

export type ParsedLine =
  | { readonly kind: 'run'; readonly row: CommandRow; readonly operands: readonly string[]; readonly flags: FlagValues }
  /** The answer is a text: help, or the version. */
  | { readonly kind: 'text'; readonly text: string };

export interface ParseRequest {
  readonly commands: readonly CommandRow[];
  readonly version: string;
}

/**
 * @param argv what follows the name of the program
 * @throws UserError `invalid_argument`, with the nearest name when one is unknown
 */
export function parseLine(argv: readonly string[], request: ParseRequest): ParsedLine {
  const found: { line?: ParsedLine; text: string } = { text: '' };
  const program = createProgram(request, {
    write: (text) => {
      found.text += text;
    },
    choose: (line) => {
      found.line = line;
    },
  });
  const stop = runParser(program, argv.length === 0 ? ['--help'] : argv);
  if (stop && stop.exitCode !== 0) throw explainError(stop, argv, request);
  return found.line ?? { kind: 'text', text: found.text };
}

/** True when `--json` is given, also on a line that cannot be read. */
export function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end === -1 ? argv.length : end).includes('--json');
}

interface Sink {
  write(text: string): void;
  choose(line: ParsedLine): void;
}

function createProgram({ commands, version }: ParseRequest, sink: Sink): Commander {
  const program = new Commander('code-intel')
    .description('Code search for people and coding agents: by a sentence, a symbol or a text.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'Show the help of a command.')
    .configureOutput({ writeOut: sink.write, writeErr: () => {} })
    .exitOverride();
  for (const row of commands) program.addCommand(createCommand(row, sink).copyInheritedSettings(program));
  return program.addHelpText(
    'after',
    '\n`code-intel <command> --help` shows examples. Exit codes: 0 success, 1 nothing found or something wrong, 2 error.',
  );
}

function createCommand(row: CommandRow, sink: Sink): Commander {
  const command = new Commander(row.name).description(row.summary).helpOption('-h, --help', 'show this help');
  if (row.operands !== undefined) command.arguments(row.operands);
  for (const name of row.flags) {
    command.addOption(buildOption(FLAGS[name], docOf(row, name)));
  }
  command.addHelpText('after', examplesOf(row));
  return command.action(() => sink.choose({ kind: 'run', row, operands: command.args, flags: command.opts() }));
}

function buildOption(flag: Flag<unknown>, doc: string): Option {
  const { form } = flag;
  const option = new Option(form, doc);
  const name = option.long ?? form;
  const read = (value: string) => readValue(name, value, flag);
  if (!form.includes('<')) return option;
  if (!('isRepeatable' in flag)) {
    return option.argParser((value: string, earlier: unknown): unknown => {
      if (earlier !== undefined) throw givenTwice(name);
      return read(value);
    });
  }
  return option.argParser((value: string, earlier: unknown): unknown => [
    ...(Array.isArray(earlier) ? earlier : []),
    read(value),
  ]);
}

function readValue(name: string, value: string, flag: Flag<unknown>): unknown {
  try {
    return flag.read(value);
  } catch (error) {
    if (!(error instanceof UnfitValue)) throw error;
    const { en, ja } = error.wanted;
    throw new UserError(
      'invalid_argument',
      { en: `${name} cannot be '${value}'`, ja: `${name} に「${value}」は指定できません` },
      { en: `Give ${en}.`, ja: `${ja}を指定してください。` },
    );
  }
}

function givenTwice(name: string): UserError {
  return new UserError(
    'invalid_argument',
    { en: `${name} is given twice`, ja: `${name} が 2 回指定されています` },
    { en: 'Give it once.', ja: '1 回だけ指定してください。' },
  );
}

/** Formats examples with the meaning above the line, where no padding can be wrong, and the exit codes. */
function examplesOf({ examples, one }: CommandRow): string {
  const lines = examples.map(([line, meaning]) => `  # ${meaning}\n  code-intel ${line}`);
  const codes = one === undefined ? '' : `\n\nExit codes: 0 success, 1 ${one}, 2 error.`;
  return `\nExamples:\n${lines.join('\n')}${codes}`;
}

function runParser(program: Commander, argv: readonly string[]): CommanderError | undefined {
  try {
    program.parse(argv, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error;
    throw error;
  }
}

/** Commander puts the nearest name into its message; it is the next step here. */
const MESSAGE = /^(?:error: )?([\s\S]*?)(?:\n?\(Did you mean (?:one of )?(.*)\?\))?$/;

function explainError(
  { code, message }: CommanderError,
  argv: readonly string[],
  { commands }: ParseRequest,
): UserError {
  const [, what = message, nearest] = MESSAGE.exec(message) ?? [];
  const row = commands.find(({ name }) => name === argv[0]);
  const other = row === undefined ? OTHER_NAMES[argv[0] ?? ''] : undefined;
  const isNear = row !== undefined || (nearest !== undefined && isSlipOf(argv[0] ?? '', nearest));
  const meant = other ?? (isNear ? nearest : undefined);
  const next =
    meant === undefined
      ? nextStep(code, argv, row)
      : { en: `Did you mean ${meant}?`, ja: `${meant} のことでしょうか。` };
  const [, name = ''] = /'([^']*)'/.exec(what) ?? [];
  return new UserError('invalid_argument', { en: what, ja: IN_JAPANESE[code]?.(name) ?? what }, next);
}

/** Messages of commander, by its codes. */
const IN_JAPANESE: Readonly<Record<string, (name: string) => string>> = {
  'commander.unknownCommand': (name) => `「${name}」というコマンドはありません`,
  'commander.unknownOption': (name) => `「${name}」というオプションはありません`,
  'commander.missingArgument': (name) => `引数（${name}）が足りません`,
  'commander.optionMissingArgument': (name) => `${name} に値がありません`,
  'commander.excessArguments': (name) => `${name} の引数が多すぎます`,
};

/** A name with another first letter is another word, unless that letter alone is wrong. */
function isSlipOf(typed: string, command: string): boolean {
  return typed[0] === command[0] || distance(typed, command) <= 1;
}

/** Commands by the names that other tools, and the server, have for them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  impact: 'refs',
  references: 'refs',
  usages: 'refs',
  definition: 'def',
  definitions: 'def',
  find: 'search',
  query: 'search',
  grep: 'text',
  symbols: 'outline',
  structure: 'outline',
  remove: 'uninstall',
  install: 'init',
  setup: 'init',
};

function nextStep(code: string, argv: readonly string[], row: CommandRow | undefined): Text {
  if (row === undefined && argv[0]?.startsWith('-')) {
    return {
      en: 'Begin with a command, options follow it: code-intel search "..." --json',
      ja: 'コマンドを先に、オプションを後に書いてください: code-intel search "..." --json',
    };
  }
  if (row === undefined && argv[0] !== undefined) {
    return {
      en: `\`code-intel --help\` lists the commands; \`code-intel search "${argv[0]}"\` searches.`,
      ja: `コマンドの一覧は \`code-intel --help\`、検索は \`code-intel search "${argv[0]}"\` です。`,
    };
  }
  if (code === 'commander.excessArguments' && row?.operands !== undefined) {
    const line = `code-intel ${row.name} "..."`;
    return {
      en: `Put words that belong together in quotes: ${line}`,
      ja: `一続きの言葉は引用符で囲んでください: ${line}`,
    };
  }
  const help = `\`code-intel ${row === undefined ? '' : `${row.name} `}--help\``;
  return { en: `${help} lists what there is.`, ja: `使い方は ${help} で表示されます。` };
}

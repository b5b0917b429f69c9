/** A script that completes commands, options and their values in a shell, from the same tables as `--help`. */
import { UserError } from '../../../base/user-error.ts';
import { type Command, type CommandRow, docOf, EXIT } from '../command.ts';
import { FLAGS } from '../options.ts';

type Commands = readonly CommandRow[];

export function completionOf(commands: Commands): Command {
  return async ({ operands: [shell = ''], terminal }) => {
    const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
    if (script === undefined) {
      const shells = Object.keys(SCRIPTS).join(', ');
      throw new UserError(
        'invalid_argument',
        { en: `No completion for ${shell}`, ja: `${shell} の補完スクリプトはありません` },
        { en: `Name one of ${shells}.`, ja: `${shells} のどれかを指定してください。` },
      );
    }
    terminal.out(script(commands));
    return EXIT.found;
  };
}

const SCRIPTS: Readonly<Record<string, (commands: Commands) => string>> = {
  bash: bashScript,
  zsh: (commands) =>
    `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`,
  fish: fishScript,
};

/** Where a command takes no more words, the shell completes names of files. */
function bashScript(commands: Commands): string {
  const options = commands.map(
    (row) => `    ${row.name}) words='${[...actionsOf(row), ...longNames(row)].join(' ')}';;\n`,
  );
  const values = Object.values(FLAGS).flatMap((flag) => {
    const { names, choices } = describeFlag(flag);
    return choices.length === 0 ? [] : [`    ${names.join('|')}) words='${choices.join(' ')}';;\n`];
  });
  return `_code_intel() {
  local words= current=\${COMP_WORDS[COMP_CWORD]}
  case \${COMP_WORDS[1]} in
${options.join('')}  esac
  [ "$COMP_CWORD" -gt 1 ] || words='${commands.map(({ name }) => name).join(' ')} help --help --version'
  case \${COMP_WORDS[COMP_CWORD-1]} in
${values.join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _code_intel code-intel
`;
}

function fishScript(commands: Commands): string {
  const rows = commands.flatMap((row) => {
    const within = `complete -c code-intel -n '__fish_seen_subcommand_from ${row.name}'`;
    const options = row.flags.map((flag) => {
      const { names, choices } = describeFlag(FLAGS[flag]);
      const forms = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
      const values = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : FLAGS[flag].form.includes('<') ? ' -r' : '';
      return `${within} ${forms.join(' ')}${values} -d ${quoted(docOf(row, flag))}`;
    });
    return [
      `complete -c code-intel -n __fish_use_subcommand -a ${row.name} -d ${quoted(row.summary)}`,
      ...actionsOf(row).map((action) => `${within} -a ${action}`),
      ...options,
    ];
  });
  return `${rows.join('\n')}\n`;
}

function longNames({ flags }: CommandRow): string[] {
  return [...flags.map((flag) => describeFlag(FLAGS[flag]).names.at(-1) ?? ''), '--help'];
}

/** The words that an operand may be: `[list|add|remove]`. */
function actionsOf({ operands = '' }: CommandRow): string[] {
  return /\[([a-z]+(?:\|[a-z]+)+)\]/.exec(operands)?.[1]?.split('|') ?? [];
}

function describeFlag({ form, read }: (typeof FLAGS)[keyof typeof FLAGS]) {
  const choices: readonly string[] = 'choices' in read ? read.choices : [];
  return { names: form.replace(/ <.*/, '').split(', '), choices };
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

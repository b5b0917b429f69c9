/** `code-intel frameworks`: which frameworks the project uses and why, and what a pack sees in a file. */
import {
  type FrameworkReport,
  frameworkReport,
  packSchema,
  type Tried,
  tryPack,
  type UsedFramework,
} from '../../../app/project/project-frameworks.ts';
import { UserError } from '../../../base/user-error.ts';
import { toJson } from '../../json.ts';
import { exitCodeOf } from '../answer.ts';
import { type Command, EXIT } from '../command.ts';
import { formatTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { withProject } from '../with-project.ts';

const MOST_FILES = 20;

export const frameworks: Command = async (call) => {
  const [action, id, file] = call.operands;
  if (action === undefined)
    return withProject(call, async ({ project }) => {
      await project.ensureFresh();
      const report = await frameworkReport(project.root, project.store);
      call.terminal.out(call.flags.json ? `${toJson(report)}\n` : describe(report, call.terminal));
      return report.problems.length > 0 ? EXIT.nothingFound : EXIT.found;
    });
  if (action === 'schema') {
    call.terminal.out(`${toJson(await packSchema())}\n`);
    return EXIT.found;
  }
  if (action !== 'try' || id === undefined)
    throw new UserError(
      'invalid_argument',
      {
        en: `\`frameworks ${call.operands.join(' ')}\` is not known`,
        ja: `\`frameworks ${call.operands.join(' ')}\` という使い方はありません`,
      },
      {
        en: 'Use `frameworks`, `frameworks try PACK [FILE]` or `frameworks schema`.',
        ja: '`frameworks`、`frameworks try パック名 [ファイル]`、`frameworks schema` のどれかです。',
      },
    );
  return withProject(call, async ({ project, pathOf }) => {
    await project.ensureFresh();
    const all = project.store.files().flatMap(({ path, skip }) => (skip === null ? path : []));
    const tried = await tryPack(project.root, id, file === undefined ? all : [pathOf(file)]);
    const shown = tried.slice(0, MOST_FILES);
    call.terminal.out(call.flags.json ? `${toJson(shown)}\n` : describeTried(shown));
    if (tried.length > shown.length) call.terminal.err(`${shown.length} of ${tried.length} files; name a file\n`);
    if (tried.length === 0) call.terminal.err(`${id} sees nothing${file === undefined ? '' : ` in ${file}`}\n`);
    return exitCodeOf(tried.length);
  });
};

function describe({ frameworks: used, unused, problems }: FrameworkReport, { colors }: Terminal): string {
  // What belongs to a language itself is used by every project.
  const rows = used
    .filter(({ why, file }) => why !== '' || file !== undefined)
    .flatMap((one) => [
      [{ text: one.id, paint: colors.bold }, { text: whyOf(one) }],
      ...one.found.map(({ type, count, example }) => [{ text: '' }, { text: `${count} ${type}, such as ${example}` }]),
    ]);
  const left = unused.map(({ id, file }) => [{ text: id }, { text: `${file}: nothing in the project matches it` }]);
  const faults = problems.map(({ file, line, reason }) => `${colors.red(`${file}:${line}`)} ${reason}\n`);
  const all = [...rows, ...left];
  return (all.length === 0 ? `${NO_FRAMEWORK}\n` : formatTable(all, Number.POSITIVE_INFINITY)) + faults.join('');
}

const NO_FRAMEWORK = 'no framework was found';

function whyOf({ why, file }: UsedFramework): string {
  const reason = why === '' ? 'always used' : `found by ${why}`;
  return file === undefined ? reason : `${reason}, a pack of this project: ${file}`;
}

function describeTried(tried: readonly Tried[]): string {
  return tried
    .map(({ file, entities, edges }) => {
      const lines = [...entities, ...edges].map((fact) => `  ${JSON.stringify(fact)}`);
      return `${file}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

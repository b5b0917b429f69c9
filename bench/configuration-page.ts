/**
 * The texts of `docs/configuration.md` and `docs/config.schema.json`, from the table of options. They are rewritten by
 * `npx vitest run tests/unit/app/config/configuration-page.test.ts --update`.
 */
import { configSchema, environmentVariable } from '../src/app/config/config.ts';
import { fileKey } from '../src/app/config/option-group.ts';
import type { Option, Rows } from '../src/app/config/option-kinds.ts';
import { OPTIONS } from '../src/app/config/options.ts';

/** `docs/config.schema.json`, for editors. */
export function configurationSchema(): string {
  return `${JSON.stringify(configSchema(), null, 2)}\n`;
}

export function configurationPage(): string {
  const groups = Object.entries<Option<unknown>>(OPTIONS).filter(([, { kind }]) => kind.rows);
  return [INTRODUCTION, tableOf(OPTIONS), ...groups.map(([name, option]) => section(name, option))].join('\n');
}

const INTRODUCTION = `# Configuration

No configuration is required. Settings are stored in the project's \`.code-intel/config.json\`, which you may commit (with
\`git add -f\` where only your own agents are set up: git ignores the folder then). Environment
variables override the file; write their values as JSON or plain text, lists also as \`a,b\`. Unknown keys, wrong types and broken
JSON are reported as errors with their line.

To get completion in an editor, let \`$schema\` name the file [config.schema.json](config.schema.json) of your installation or checkout.

This page and the schema are generated from \`src/app/config/options.ts\`.
`;

function section(name: string, { kind, doc }: Option<unknown>): string {
  return `## ${fileKey(name)}\n\n${doc}\n\n${tableOf(kind.rows ?? {}, `${fileKey(name)}.`)}`;
}

function tableOf(rows: Rows, prefix = ''): string {
  const environment = prefix === '';
  const head = environment
    ? '| Key | Value | Default | Environment | Meaning |\n|---|---|---|---|---|\n'
    : '| Key | Value | Default | Meaning |\n|---|---|---|---|\n';
  return (
    head +
    Object.entries(rows)
      .map(([name, option]) => line(name, option, { prefix, environment }))
      .join('')
  );
}

function line(
  name: string,
  option: Option<unknown>,
  { prefix, environment }: { prefix: string; environment: boolean },
): string {
  const variable = option.environment === false ? 'none' : `\`${environmentVariable(name)}\``;
  const fallback = option.kind.rows ? 'see below' : `\`${JSON.stringify(option.default)}\``;
  const cells = [
    `\`${prefix}${fileKey(name)}\``,
    option.kind.label,
    fallback,
    ...(environment ? [variable] : []),
    option.doc,
  ];
  return `| ${cells.join(' | ')} |\n`;
}

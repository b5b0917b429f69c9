/** Commands that check a project and that its manifests name: proposals for `gate.allowed_commands`. */
import path from 'node:path';
import { isRecord, parseJson } from '../../base/json-record.ts';

export interface ManifestFiles {
  readonly root: string;
  /** Null for a file that does not exist. */
  readonly read: (file: string) => string | null;
}

/** In the order of the manifests; each one as a person would type it. */
export function proposedCommands({ root, read }: ManifestFiles): readonly string[] {
  const text = (name: string): string | null => read(path.join(root, name));
  const has = (name: string): boolean => text(name) !== null;
  const found = [
    ...scriptsOf(text('package.json')).flatMap(({ name, body }) => [packageScript(name, has), ...runnerIn(body)]),
    ...scriptsOf(text('composer.json')).map(({ name }) => `composer ${name}`),
    ...(has('phpunit.xml') || has('phpunit.xml.dist') ? ['vendor/bin/phpunit', 'vendor/bin/phpunit *'] : []),
    ...pythonTools(text('pyproject.toml') ?? ''),
    ...targetsOf(text('Makefile') ?? '').map((target) => `make ${target}`),
    ...(has('Cargo.toml') ? ['cargo test', 'cargo check', 'cargo clippy'] : []),
    ...(has('go.mod') ? ['go test ./...', 'go vet ./...'] : []),
  ];
  return [...new Set(found)];
}

/** Names of scripts that test, check types or lint; none that repairs or watches. */
const CHECKING =
  /^(?:test|tests|check|checks|lint|typecheck|type-check|types|tsc|analyse|analyze|phpstan|stan|pest|phpunit)(?:[:_-][\w:-]+)?$/;
const CHANGING = /fix|watch|write|update|format|snapshot|ui|debug|dev|serve/;

function isChecking(name: string): boolean {
  return CHECKING.test(name) && !CHANGING.test(name);
}

interface Script {
  readonly name: string;
  readonly body: unknown;
}

function scriptsOf(manifest: string | null): readonly Script[] {
  const json = parseJson(manifest ?? '');
  const scripts = isRecord(json) && isRecord(json.scripts) ? json.scripts : {};
  return Object.entries(scripts).flatMap(([name, body]) =>
    isChecking(name) && !repairs(body) ? [{ name, body }] : [],
  );
}

/** The runner of a script, for single files of tests. Other commands of the script are the script's business. */
function runnerIn(body: unknown): readonly string[] {
  const runner = RUNNERS.find(({ starts }) => typeof body === 'string' && starts.test(body));
  return runner === undefined ? [] : [`npx ${runner.runs} *`];
}

const RUNNERS: readonly { readonly starts: RegExp; readonly runs: string }[] = [
  { starts: /^vitest\b/, runs: 'vitest run' },
  { starts: /^jest\b/, runs: 'jest' },
  { starts: /^mocha\b/, runs: 'mocha' },
  { starts: /^ava\b/, runs: 'ava' },
  { starts: /^playwright test\b/, runs: 'playwright test' },
];

/** A script may be named for checking and repair all the same. */
function repairs(body: unknown): boolean {
  return /--fix\b|--write\b|--update\b|(?:^|\s)-u\b/.test(JSON.stringify(body));
}

function packageScript(script: string, has: (name: string) => boolean): string {
  if (has('pnpm-lock.yaml')) return `pnpm run ${script}`;
  if (has('yarn.lock')) return `yarn ${script}`;
  if (has('bun.lockb') || has('bun.lock')) return `bun run ${script}`;
  return script === 'test' ? 'npm test' : `npm run ${script}`;
}

const PYTHON: readonly (readonly [section: RegExp, commands: readonly string[]])[] = [
  [/^\s*\[tool\.pytest\b/m, ['pytest', 'pytest *']],
  [/^\s*\[tool\.mypy\b/m, ['mypy .']],
  [/^\s*\[tool\.ruff\b/m, ['ruff check .']],
  [/^\s*\[tool\.pyright\b/m, ['pyright']],
];

function pythonTools(manifest: string): readonly string[] {
  return PYTHON.flatMap(([section, commands]) => (section.test(manifest) ? commands : []));
}

function targetsOf(makefile: string): readonly string[] {
  return [...makefile.matchAll(/^([A-Za-z][\w-]*)\s*:(?!=)/gm)].map(([, name = '']) => name).filter(isChecking);
}

/** Commands that check a project and that its manifests name: proposals for `gate.allowed_commands`. */
import path from 'node:path';
import type { ReadScript } from '../../app/gate/script-parts.ts';
import { isChecker, repairsByConfiguration } from './checking-programs.ts';
import { createSafety, makeTargets, manifestScripts, type ProjectScripts, type Scripts } from './project-scripts.ts';

export interface ManifestFiles {
  readonly root: string;
  /** Null for a file that does not exist. */
  readonly read: (file: string) => string | null;
  readonly readScript: ReadScript;
}

/** Proposes commands in the order of the manifests, as a person would type them; none may change a file. */
export function proposedCommands({ root, read, readScript }: ManifestFiles): readonly string[] {
  const text = (name: string): string | null => read(path.join(root, name));
  const has = (name: string): boolean => text(name) !== null;
  const scripts: ProjectScripts = {
    npm: manifestScripts(text('package.json')),
    composer: manifestScripts(text('composer.json')),
    make: makeTargets(text('Makefile') ?? ''),
    isTypeCheckOnly: /"noEmit"\s*:\s*true/.test(text('tsconfig.json') ?? ''),
  };
  const repairs = (command: string): boolean => repairsByConfiguration(command, text);
  const isSafe = createSafety(scripts, readScript, repairs);
  const checking = (table: Scripts): readonly string[] =>
    [...table].flatMap(([name, lines]) => (isChecking(name) && isSafe(lines) ? [name] : []));
  const found = [
    ...[...scripts.npm].flatMap(([name, lines]) =>
      isChecking(name) ? [...(isSafe(lines) ? [packageScript(name, has)] : []), ...lines.flatMap(runnerIn)] : [],
    ),
    ...checking(scripts.composer).map((name) => `composer ${name}`),
    ...(has('phpunit.xml') || has('phpunit.xml.dist') ? ['vendor/bin/phpunit', 'vendor/bin/phpunit *'] : []),
    ...pythonTools(text('pyproject.toml') ?? '', has, repairs),
    ...checking(scripts.make).map((target) => `make ${target}`),
    ...runners(text),
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

/** The runner of a script, for single files of tests. Other commands of the script are the script's business. */
function runnerIn(line: string): readonly string[] {
  const runner = RUNNERS.find(({ starts }) => starts.test(line) && isChecker(line));
  return runner === undefined ? [] : [`npx ${runner.runs} *`];
}

const RUNNERS: readonly { readonly starts: RegExp; readonly runs: string }[] = [
  { starts: /^vitest\b/, runs: 'vitest run' },
  { starts: /^jest\b/, runs: 'jest' },
  { starts: /^mocha\b/, runs: 'mocha' },
  { starts: /^ava\b/, runs: 'ava' },
  { starts: /^playwright test\b/, runs: 'playwright test' },
];

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

/** Tools are mostly run through the manager of packages that keeps the environment. */
function pythonTools(
  manifest: string,
  has: (name: string) => boolean,
  repairs: (command: string) => boolean,
): readonly string[] {
  const tools = PYTHON.flatMap(([section, commands]) => (section.test(manifest) ? commands : []));
  const commands = tools.map((command) => (repairs(command) ? `${command} --no-fix` : command));
  const managers = PYTHON_MANAGERS.filter(([lock]) => has(lock));
  return [...commands, ...managers.flatMap(([, runs]) => commands.map((command) => `${runs} ${command}`))];
}

const PYTHON_MANAGERS: readonly (readonly [lock: string, runs: string])[] = [
  ['poetry.lock', 'poetry run'],
  ['pdm.lock', 'pdm run'],
  ['uv.lock', 'uv run --frozen'],
];

/** Finds test runners of frameworks and build tools by their configuration files. */
function runners(text: (name: string) => string | null): readonly string[] {
  const has = (name: string): boolean => text(name) !== null;
  const gems = text('Gemfile') ?? '';
  const gradle = has('gradlew') ? './gradlew' : 'gradle';
  const maven = has('mvnw') ? './mvnw' : 'mvn';
  return [
    ...(has('manage.py') ? DJANGO : []),
    ...(has('pytest.ini') ? ['pytest', 'pytest *'] : []),
    ...(has('mypy.ini') ? ['mypy .'] : []),
    ...(/^\s*gem\s*\(?["']rspec/m.test(gems) || has('.rspec') ? ['bundle exec rspec', 'bundle exec rspec *'] : []),
    ...(has('bin/rails') && has('test/test_helper.rb') ? ['bin/rails test', 'bin/rails test *'] : []),
    ...(has('build.gradle') || has('build.gradle.kts') ? [`${gradle} test`] : []),
    ...(has('pom.xml') ? [`${maven} test`] : []),
  ];
}

const DJANGO = ['python manage.py test', 'python manage.py test *', 'python3 manage.py test', './manage.py test'];

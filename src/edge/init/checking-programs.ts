/** Programs that check a project and change none of its files, recognised by the words that start them. */

/** True for a command that tests, checks types or lints, by a program that is known to repair nothing as it is called. */
export function isChecker(command: string): boolean {
  const plain = withoutLaunchers(command);
  return !REPAIRS.test(plain) && CHECKERS.some((checker) => checker.test(plain));
}

/** True for a checker that repairs because its configuration says so, not its words. @param read text of a file of the project */
export function repairsByConfiguration(command: string, read: (file: string) => string | null): boolean {
  const plain = withoutLaunchers(command);
  return CONFIGURED.some(
    ({ starts, files, repairs, unless }) =>
      starts.test(plain) && !unless?.test(plain) && files.some((file) => repairs.test(read(file) ?? '')),
  );
}

interface Configured {
  readonly starts: RegExp;
  readonly files: readonly string[];
  readonly repairs: RegExp;
  /** An option that counts before the configuration. */
  readonly unless?: RegExp;
}

const SCRIPTS = 'json yaml yml js cjs mjs ts';

function withEndings(name: string, endings: string): readonly string[] {
  return endings.split(' ').map((ending) => `${name}.${ending}`);
}

const FIX = /^[\s{,]*["']?fix["']?\s*[:=]\s*true\b/m;

const CONFIGURED: readonly Configured[] = [
  {
    starts: /^ruff check\b/,
    files: ['pyproject.toml'],
    repairs: /^\[tool\.ruff\][^\n]*\n(?:(?!\[)[^\n]*\n)*?\s*fix\s*=\s*true\b/m,
    unless: /\s--no-fix\b/,
  },
  { starts: /^ruff check\b/, files: ['ruff.toml', '.ruff.toml'], repairs: FIX, unless: /\s--no-fix\b/ },
  { starts: /^golangci-lint run\b/, files: withEndings('.golangci', 'yml yaml toml json'), repairs: FIX },
  {
    starts: /^stylelint\b/,
    files: ['.stylelintrc', ...withEndings('.stylelintrc', SCRIPTS), ...withEndings('stylelint.config', SCRIPTS)],
    repairs: FIX,
  },
  { starts: /^markdownlint-cli2\b/, files: withEndings('.markdownlint-cli2', 'jsonc yaml cjs mjs'), repairs: FIX },
  { starts: /^xo\b/, files: ['package.json', ...withEndings('xo.config', SCRIPTS)], repairs: FIX },
  {
    starts: /^codespell\b/,
    files: ['pyproject.toml', 'setup.cfg', '.codespellrc'],
    repairs: /^\s*write-changes\b(?!\s*=\s*false)/m,
  },
];

/** Launchers, which only set variables or find the program. */
const LAUNCHERS: readonly RegExp[] = [
  /^(?:cross-env|env|dotenv|exec|time) (?=\w)/,
  /^\w+=[^\s$`]* /,
  /^(?:npx|bunx|pnpm exec|yarn exec|yarn run|bundle exec|poetry run|uv run|pipenv run|hatch run|pdm run|php) (?=[^-])/,
  /^(?:\.\/)?(?:vendor\/bin|node_modules\/\.bin|bin)\//,
  /^(?:c8|nyc) (?=[^-])/,
  /^python3? -m /,
];

function withoutLaunchers(command: string): string {
  const launcher = LAUNCHERS.find((pattern) => pattern.test(command));
  return launcher === undefined ? command : withoutLaunchers(command.replace(launcher, ''));
}

/** Options with which one of the programs below repairs, takes a new baseline, or goes on for ever. */
const REPAIRS =
  /\s(?:--?fix\S*|--write|--update\S*|-u|-w|-A|-a|--auto-?correct\S*|--auto-gen-config|--in-place|--alter|--apply\S*|--snapshot-update|--updateSnapshot|--(?:generate|set)-baseline\S*|--init|--watch(?:All)?|--output\S*|--out\S*|-o)(?:[\s=]|$)/;

const CHECKERS: readonly RegExp[] = [
  /^(?:vitest|jest|mocha|ava|tap|jasmine|uvu|playwright test|cypress run|react-scripts test|node --test|bun test|deno test|deno lint)\b/,
  /^(?:eslint|stylelint|oxlint|xo|tslint|standard|ts-standard|jshint|next lint|ng (?:test|lint)|htmlhint|markdownlint(?:-cli2)?|cspell|knip|depcheck|publint|attw|svelte-check|biome (?:check|lint|ci|format))\b/,
  /^prettier .*(?:--check|--list-different|-c|-l)\b/,
  /^(?:tsc|vue-tsc|tsgo) .*--noEmit\b/,
  /^(?:phpunit|simple-phpunit|pest|paratest|behat|codecept run|phpstan|psalm|phpcs|phpmd|parallel-lint|deptrac|artisan (?:test|config:clear)|composer validate)\b/,
  /^(?:php-cs-fixer|rector) .*--dry-run\b/,
  /^pint .*--test\b/,
  /^(?:rspec|rubocop|standardrb|brakeman|erb_?lint|haml-lint|slim-lint|reek|cucumber|rails test|rake (?:test|spec))\b/,
  /^(?:pytest|unittest|mypy|pyright|basedpyright|flake8|pylint|pycodestyle|pydocstyle|bandit|codespell|ruff check|ty check)\b/,
  /^(?:(?:python3? )?(?:\.\/)?manage\.py|django-admin) (?:test|check)\b/,
  /^(?:black|isort|ruff format|djlint) .*(?:--check(?:-only)?|--lint)\b/,
  /^coverage run .*(?:manage\.py test|-m (?:pytest|unittest))\b/,
  /^(?:go (?:test|vet)|gotestsum|golangci-lint run|staticcheck|govulncheck|gofmt -l)\b/,
  /^cargo (?:test|check|clippy|nextest run|fmt .*--check)\b/,
  /^(?:\.\/gradlew|gradle) (?:test|check)$/,
  /^(?:\.\/mvnw|mvn) (?:-[qBo] )*test$/,
  /^(?:dotnet|swift|mix) test\b/,
  /^(?:terraform validate|terraform fmt .*-check|tflint|buf lint|helm lint|typos|yamllint|actionlint)\b/,
];

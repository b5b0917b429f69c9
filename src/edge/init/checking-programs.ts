/** Programs that check a project and change none of its files, told by the words they are started with. */

/** True for a command that tests, checks types or lints, by a program that is known to repair nothing as it is called. */
export function isChecker(command: string): boolean {
  const plain = withoutLaunchers(command);
  return !REPAIRS.test(plain) && CHECKERS.some((checker) => checker.test(plain));
}

/** They set variables or find the program, and do nothing else. */
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

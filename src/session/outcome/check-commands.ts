/**
 * Commands by which an agent checks its work: tests, builds, types, lint. For statistics only, where a command that
 * is overlooked costs a number; what a command may write is judged by `shell/`, from its syntax tree.
 */

/** Programs that do nothing else. */
const CHECKERS = new Set(
  words(`vitest jest mocha ava tap playwright cypress tsc eslint biome oxlint stylelint pytest tox nox mypy pyright ruff
  flake8 pylint phpunit pest phpstan psalm phpcs rspec rubocop minitest ctest golangci-lint staticcheck ktlint
  shellcheck swiftlint`),
);

/** Programs of which the following words say what they do. */
const RUNNERS = new Set(
  words(`npm pnpm yarn bun npx bunx node deno python python3 py uv poetry hatch pipenv go cargo dotnet mvn mvnw gradle
  gradlew make just task composer php artisan rails rake bundle mix swift bazel sbt cmake xcodebuild docker`),
);

const CHECKING_WORD =
  /^(?:test|tests|spec|check|lint|build|compile|typecheck|type-check|types|verify|vet|clippy|unittest|--test|--build|ci)(?:[:_-].*)?$/;
/** Words behind a runner that still belong to its own command. */
const LOOKED_AT = 5;
const PATH_BEFORE_NAME = /^.*[\\/]/;
const ASSIGNMENT = /^\w+=/;

/** Between two commands of a line; the `&` of `2>&1` and `&>` is none. */
const BETWEEN = /(&&|\|\||\|&|[;|\n]|(?<![>&])&(?![>&\d]))/;

export function isCheck(command: string): boolean {
  return lastCheck(command.split(BETWEEN)) !== -1;
}

/**
 * Exit code of the last check in a line, which tells only that of its last command.
 * @param exitCode of the whole line
 * @returns null where it is not told: behind a pipe or `;`, or of `check && other` that failed
 */
export function exitOfCheck(command: string, exitCode: number | null): number | null {
  const parts = command
    .trim()
    .replace(/[;\s]+$/, '')
    .split(BETWEEN);
  const behind = parts.slice(lastCheck(parts) + 1).filter((part) => BETWEEN.test(part));
  if (behind.length === 0) return exitCode;
  const operators = PIPES_FAIL.test(command) ? ['&&', '|', '|&'] : ['&&'];
  if (!behind.every((sign) => operators.includes(sign))) return null;
  return exitCode === 0 || !behind.includes('&&') ? exitCode : null;
}

const PIPES_FAIL = /\bset\s+-(?:\w*o|\w+\s+-o)\s+pipefail\b/;

/** Its place among commands and the signs between them, -1 for none. */
function lastCheck(parts: readonly string[]): number {
  return parts.findLastIndex((part) => isCheckingCommand(part.trim().split(/\s+/)));
}

function isCheckingCommand(parts: readonly string[]): boolean {
  const named = parts.slice(parts.findIndex((part) => !ASSIGNMENT.test(part))).map(nameOf);
  const [program = '', ...rest] = named;
  if (CHECKERS.has(program)) return true;
  const near = rest.slice(0, LOOKED_AT);
  return RUNNERS.has(program) && near.some((word) => CHECKING_WORD.test(word) || CHECKERS.has(word));
}

/** `./vendor/bin/phpunit` → phpunit. */
function nameOf(part: string): string {
  return part.replace(PATH_BEFORE_NAME, '').replace(/\.(?:exe|cmd|bat)$/i, '');
}

function words(list: string): string[] {
  return list.split(/\s+/);
}

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

export function isCheck(command: string): boolean {
  return command.split(/&&|\|\||[;|\n]/).some((part) => isCheckingCommand(part.trim().split(/\s+/)));
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

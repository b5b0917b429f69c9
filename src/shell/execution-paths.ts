/**
 * Paths outside of the project that yet decide what its commands do: the folders that programs are started from, the
 * files that shells and programs read when they start, and the folders above the project where programs look for them.
 * A shell command is judged by the names of its programs, so these are not written while the gate is closed.
 */
import type { ShellContext } from './contract.ts';
import { folded, isWithin, namesOf, parentOf } from './paths.ts';

export type ExecutionContext = Pick<ShellContext, 'root' | 'home' | 'programFolders' | 'otherNames'>;

/** @param location absolute, links followed, outside of the project */
export function affectsExecution(context: ExecutionContext, location: string): boolean {
  return [location, ...namesOf(context.otherNames(), location)].some((name) => isRead(context, name));
}

function isRead({ root, home, programFolders }: ExecutionContext, location: string): boolean {
  if (SYSTEM.test(folded(location))) return true;
  if (programFolders().some((folder) => isWithin(folder, location) || isIn(location, folder))) return true;
  const atHome = restBelow(location, home);
  if (atHome !== undefined && (atHome === '*' || HOME.test(atHome))) return true;
  return foldersAbove(root).some((folder) => ABOVE.test(restBelow(location, folder) ?? ''));
}

function isIn(location: string, folder: string): boolean {
  return (
    folded(parentOf(location)) === folded(folder) ||
    (/\/node_modules$/.test(folder) && isWithin(location, folder)) ||
    (OF_PROGRAMS.test(folder) && BESIDE_PROGRAMS.some((name) => isWithin(location, `${parentOf(folder)}/${name}`)))
  );
}

const OF_PROGRAMS = /\/(?:s?bin|shims)$/;
/** Interpreters, package managers and managers of versions keep beside their programs what these load, or stand for. */
const BESIDE_PROGRAMS = ['lib', 'lib64', 'libexec', 'Cellar', 'install/global', 'versions', 'installs'];

/** Folders of the system, which root may write, and whose programs and settings everybody runs. */
const SYSTEM = /^(?:\/private)?\/(?:etc|usr\/(?!(?:local\/)?src\/)[^/]+|lib\w*|s?bin|boot)(?:\/|$)/;

/** Names that begin with a dot, and the folders in which programs keep what they start from. */
const HOME = new RegExp(
  `^(?:\\.[^/]+|(?:${[
    String.raw`\.config`,
    // Login shells put the folders of programs into `PATH` once they are there, and a session starts what lies in others.
    String.raw`(?:\.local/)?bin|library/launchagents|library/application support/(?:code|code - insiders|cursor|vscodium|windsurf)/user`,
    String.raw`\.local/(?:lib|share/(?:pipx|uv|mise|fnm|nvm|rtx|claude|systemd|dbus-1|applications|bash-completion|fish|zsh|nvim/site))`,
    String.raw`\.(?:pip|vim|emacs\.d|doom\.d|tmux|ipython/profile_default|jupyter|sbt|opam|julia/config|pub-cache/bin|vscode[^/]*)`,
    String.raw`\.(?:bash_completion\.d|zsh|zfunc|oh-my-zsh|cargo|rustup|yarn|bundle|gem|kube|aws|azure|docker|ssh|m2|mvn)`,
    String.raw`\.(?:gradle|composer|nvm|pyenv|rbenv|volta|asdf|sdkman|terraform\.d|gnupg|npm|npm-global|bun|deno|terminfo)`,
    String.raw`\.(?:nodenv|goenv|jenv|phpenv|rvm|fnm|proto|pixi|ghcup|opam|elan|krew|githooks|git-templates)`,
    String.raw`\.(?:dotnet/tools|pub-cache/bin)`,
    'documents/(?:windows)?powershell',
    'node_modules',
  ].join('|')})(?:/.*)?)$`,
);

/** Programs look for these from the folder where they run upwards. */
const ABOVE = new RegExp(
  `^(?:${[
    '(?:node_modules|\\.venv|\\.cargo|\\.yarn|\\.mvn|\\.bundle|\\.config|\\.dart_tool)(?:/.*)?',
    String.raw`\.\w+rc(?:\.\w+)*`,
    String.raw`\.(?:env|pnp|pnpmfile|tool-versions|mise|envrc|node-version|python-version|ruby-version)[\w.]*`,
    'package\\.json|gemfile|rust-toolchain(?:\\.toml)?|global\\.json|nuget\\.config|directory\\.\\w+\\.(?:props|targets|rsp)',
    'cargo\\.(?:toml|lock)|rakefile(?:\\.rb)?|\\.?justfile|taskfile(?:\\.dist)?\\.ya?ml|(?:gulp|grunt)file(?:\\.\\w+)*',
    '\\.?(?:phpcs|phpunit|phpstan)(?:\\.dist)?\\.(?:xml|neon)(?:\\.dist)?|\\.rubocop\\.yml|package\\.swift|build\\.zig|stack\\.yaml',
    'cabal\\.project(?:\\.\\w+)*|dune-(?:workspace|project)|pubspec\\.yaml|(?:nx|turbo|lerna)\\.json|(?:workspace|module)(?:\\.bazel)?|mix\\.exs',
    'composer\\.json|conftest\\.py|pytest\\.ini|tox\\.ini|setup\\.cfg|pyproject\\.toml|deno\\.jsonc?|bunfig\\.toml',
    '[\\w.-]+\\.config\\.\\w+|tsconfig[\\w.-]*\\.json|pnpm-workspace\\.yaml|go\\.work|pom\\.xml|build\\.\\w+|settings\\.gradle[\\w.]*',
    '\\.mcp\\.json|mise(?:\\.\\w+)*\\.toml|vitest\\.\\w+\\.\\w+|devbox\\.json',
  ].join('|')})$`,
);

function restBelow(location: string, folder: string): string | undefined {
  const [inner, outer] = [folded(location), folded(folder)];
  const start = outer.endsWith('/') ? outer : `${outer}/`;
  return inner.startsWith(start) ? inner.slice(start.length) : undefined;
}

function foldersAbove(root: string): readonly string[] {
  const steps = folded(root).split('/').slice(0, -1);
  return steps.map((_, depth) => steps.slice(0, depth + 1).join('/') || '/');
}

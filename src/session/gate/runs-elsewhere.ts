/**
 * Files whose change runs code somewhere else than the request is about: on a build server, at the next commit, at the next
 * start of an editor, of a container or of the tests. They need a look of their own, and no folder opens new ones.
 */
import { LOCKS } from './lock-files.ts';

/** Names of files, in whatever folder. */
const NAMES: ReadonlySet<string> = new Set([
  'package.json',
  'composer.json',
  'conftest.py',
  'setup.py',
  'noxfile.py',
  'tox.ini',
  'Makefile',
  'makefile',
  'GNUmakefile',
  'Rakefile',
  'justfile',
  'Justfile',
  'Jenkinsfile',
  'Procfile',
  'devcontainer.json',
  'lefthook.yml',
  'lefthook.yaml',
  '.pre-commit-config.yaml',
  '.gitlab-ci.yml',
  '.travis.yml',
  '.envrc',
  ...Object.values(LOCKS).flat(),
]);

/** Names that vary: compose files, container files, pipelines, task files, parts of makefiles. */
const VARIED_NAME =
  /^(?:(?:docker-)?compose(?:[.-].+)?\.ya?ml|(?:docker|container)file(?:\..+)?|(?:azure|bitbucket)-pipelines.*\.ya?ml|taskfile(?:\..+)?\.ya?ml|.+\.mk)$/i;

/** Folders, wherever they lie, of which every file runs elsewhere. */
const FOLDER =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)|\.gitlab|\.circleci|\.buildkite|\.devcontainer|\.husky|\.githooks|\.vscode|\.idea)\//;

/** @param path relative to the project */
export function runsElsewhere(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return NAMES.has(name) || VARIED_NAME.test(name) || FOLDER.test(path);
}

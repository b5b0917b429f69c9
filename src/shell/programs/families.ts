/** Programs whose first word says what they do: which first words only read. `spec.ts` says how to add one. */
import { SERVICE_FAMILIES } from './service-families.ts';
import type { FamilySpec } from './spec.ts';

const NPM_OPTIONS =
  '--json --depth --all --long --parseable -g --global --omit --include --prod --production --dev -w --workspace ' +
  '--workspaces --silent -s --registry --audit-level --package-lock-only -l -a';

export const COMMAND_FAMILIES: Readonly<Record<string, FamilySpec>> = {
  ...SERVICE_FAMILIES,
  npm: {
    runsFolder: true,
    reads:
      'view info show v ls list la ll outdated root prefix bin whoami ping search find why explain fund query config:get ' +
      'config:list config:ls audit pkg:get',
    alone: 'run run-script version help',
    before: '--json --all --long --parseable -g --global --prod --production --dev --workspaces --silent -s -l -a',
    only: NPM_OPTIONS,
    values: '--depth -w --workspace --registry --omit --include --audit-level',
  },
  pnpm: {
    runsFolder: true,
    reads: 'view info show ls list la ll outdated root bin why config:get config:list audit licenses:list',
    alone: 'run help',
    before: '--json --long --parseable -g --global --silent -s -r --recursive -w -P -D',
    only: `${NPM_OPTIONS} -r --recursive --filter -P -D --format`,
    values: '--depth --filter --format --registry --omit --include --audit-level',
  },
  yarn: {
    runsFolder: true,
    reads: 'why list info outdated config:get config:list versions workspaces:info workspaces:list',
    before: '--json --silent -s',
    only: NPM_OPTIONS,
    values: '--depth --registry --omit --include --audit-level',
  },
  pip: {
    reads: 'list show freeze check index:versions config:list',
    alone: 'help',
    before: '-q --quiet -v --verbose --no-input --disable-pip-version-check',
    only: '--format --outdated --uptodate --user --local -v -f --files --pre --not-required --path -o -u -l --all',
    values: '--format --path',
  },
  go: {
    runsFolder: true,
    isSingleDash: true,
    reads: 'doc list mod:graph mod:why mod:verify version help',
    alone: 'version help',
    only: '-json -f -m -deps -test -e -find -versions -u -all -short -src -cmd -c',
    values: '-f -func -list -nodecount',
    // It compiles and runs nothing; `go build` writes the program.
    needs: {
      'mod:edit': '-json -print',
      'work:edit': '-json -print',
      'tool:cover': '-func',
      'tool:pprof': '-top -text -list',
    },
    alsoReads: {
      vet: '-json -v -tests',
      env: '-json -changed',
      'mod:edit': '-json -print',
      'work:edit': '-json -print',
      'tool:cover': '-func',
      'tool:pprof': '-top -text -list -cum -nodecount',
    },
  },
  composer: {
    runsFolder: true,
    reads:
      'show info outdated licenses depends why prohibits why-not validate check-platform-reqs suggests search about ' +
      'audit fund diagnose',
    before: '-n --no-interaction -q --quiet -v --ansi --no-ansi --no-plugins --no-cache --no-scripts',
    runs: '-d --working-dir',
    needs: { config: '-l --list', run: '-l --list', 'run-script': '-l --list' },
    alsoReads: { config: '-l --list -g --global', run: '-l --list', 'run-script': '-l --list' },
  },
  cargo: {
    runsFolder: true,
    reads: 'search help version pkgid locate-project read-manifest verify-project',
    alone: 'help',
    before: '-q --quiet -v --verbose --locked --offline --frozen',
    only: '-q --quiet -v --verbose --locked --offline --frozen --color --limit --registry --workspace --message-format',
    values: '--color --limit --registry',
    // Without these options the lock file may be written, or the sources.
    needs: { tree: '--locked --frozen', metadata: '--no-deps --locked --frozen', fmt: '--check', update: '--dry-run' },
    behind: { fmt: '--check' },
    alsoReads: {
      tree: '--locked --frozen --offline -e --edges -i --invert -p --package --depth --prefix -d --duplicates -f --format --all-features',
      metadata: '--no-deps --locked --frozen --offline --format-version',
      fmt: '--check --all -p --package -q --quiet -v --verbose',
      update: '--dry-run -p --package -w --workspace --offline -q --quiet -v --verbose',
    },
  },
  poetry: {
    runsFolder: true,
    reads: 'show about search env:info env:list',
    alone: 'version check',
    only: '--tree -t --latest -l --outdated -o --all -a --top-level -T --why --no-ansi --ansi -q --quiet -v --only --with --without --format -p --path -e --executable --full-path',
    values: '--only --with --without --format',
    before: '--no-ansi --ansi -q --quiet -v',
  },
  uv: {
    // It asks the interpreter of the environment that it finds there.
    runsFolder: true,
    reads: 'pip:list pip:show pip:freeze pip:check pip:tree python:list tool:list',
    only: '--format --outdated -q --quiet -v --strict --editable --exclude-editable --depth --invert -f --files',
    values: '--format --depth --package --extra --group',
    before: '-q --quiet -v',
    // Otherwise the lock file may be written, and packages built.
    needs: { tree: '--frozen', export: '--frozen' },
    alsoReads: {
      tree: '--frozen --depth --invert --package --outdated -q --quiet -v',
      export: '--frozen --package --no-hashes --no-dev --all-extras --extra --group --format -q --quiet',
    },
  },
  conda: {
    reads: 'list info env:list',
    only: '-n --name -p --prefix --json -e --export --explicit --md5 -r --revisions -q --quiet -v --verbose -a --all -s --envs',
    values: '-n --name -p --prefix',
    before: '-q --quiet -v --verbose --json',
  },
  mysqladmin: {
    reads: 'ping status version processlist variables extended-status',
    values: '-h --host -P --port -u --user',
    before: '--silent -s',
    only: '-h --host -P --port -u --user --silent -s',
  },
  snap: { reads: 'list info find version services connections changes', alone: 'help' },
  gopls: {
    runsFolder: true,
    isSingleDash: true,
    reads:
      'definition references implementation call_hierarchy symbols workspace_symbol signature highlight check version',
    only: '-d -declaration -json -markdown',
  },
  zig: {
    reads: 'version env targets ast-check',
    alone: 'help',
    needs: { fmt: '--check' },
    alsoReads: { fmt: '--check --ast-check --color' },
  },
  'ast-grep': {
    runsFolder: true,
    implied: { '-p': 'run', '--pattern': 'run' },
    reads: '',
    values:
      '-p --pattern --selector --strictness -l --lang --globs --color -A --after -B --before -C --context -r --rewrite',
    alsoReads: {
      run: '-p --pattern --selector --strictness -l --lang --globs --color -A --after -B --before -C --context -r --rewrite --json --heading --debug-query',
    },
  },
  adb: {
    reads: 'devices version help get-state get-serialno',
    before: '-d -e',
    values: '-t -v',
    // Otherwise it does not end.
    needs: { logcat: '-d -t' },
    alsoReads: { logcat: '-d -t -v' },
  },
  aapt: { reads: '', alsoReads: { dump: '--values', version: '' } },
  aapt2: { reads: '', alsoReads: { dump: '-v --file --no-values', version: '' } },
  gem: { reads: 'list search specification environment env outdated which contents', runs: '--config-file' },
  bundle: {
    runsFolder: true,
    reads: 'list show info outdated platform config:list config:get',
    alone: 'config',
    before: '--no-color --verbose -V',
    runs: '--gemfile',
  },
  rbenv: { reads: 'versions version which whence root prefix', alone: 'local global' },
  pyenv: { reads: 'versions version which whence root prefix', alone: 'local global' },
  asdf: { reads: 'current list where which plugin:list', alone: '' },
  dotnet: {
    runsFolder: true,
    reads: 'list sln:list sdk:check tool:list new:list package:search nuget:list workload:list help',
    alone: 'help',
  },
  brew: { reads: 'list ls info search deps uses leaves config --prefix --cellar', before: '-v -q --verbose --quiet' },
  apt: {
    reads: 'list show search policy depends rdepends',
    before: '-q -qq',
    values: '-t --target-release -a --host-architecture',
    runs: '-o --option -c --config-file',
  },
  'apt-cache': {
    reads: 'show search policy depends rdepends showpkg stats pkgnames',
    before: '-q -n -i --names-only',
    runs: '-o --option -c --config-file -p --pkg-cache -s --src-cache',
  },
  systemctl: {
    reads: 'status show cat list-units list-unit-files list-timers list-sockets is-active is-enabled is-failed',
    before: '--user --system --no-pager -a --all -l --full -q --quiet --no-legend --plain --failed -r --recursive',
    values: '-t --type -p --property -P -n --lines -o --output --state -s --signal',
    runs: '-H --host -M --machine',
  },
  gh: {
    reads:
      'pr:list pr:view pr:diff pr:checks pr:status issue:list issue:view issue:status run:list run:view release:list ' +
      'release:view repo:view repo:list workflow:list workflow:view label:list gist:list gist:view auth:status ' +
      'search:repos search:issues search:prs search:code search:commits api status cache:list variable:list secret:list ' +
      'run:watch ruleset:list ruleset:view project:list project:view org:list',
    rewrites: 'pr:checkout pr:co co',
    runs: '-X --method -f -F --field --raw-field --input --web -w',
    values: '-R --repo -L --limit --json -q --jq -t --template -s --state -H --header',
  },
  rustup: {
    runsFolder: true,
    before: '-v -q --verbose --quiet',
    reads: 'show toolchain:list target:list component:list',
  },
  // A function of the person's shell: it changes which Node this one command finds.
  nvm: {
    reads: 'use current ls list ls-remote version version-remote which',
    only: '--silent --lts --no-colors --no-alias --default',
  },
  defaults: { reads: 'read read-type domains find' },
  ip: {
    isSingleDash: true,
    before: '-4 -6 -br -brief -c -color -j -json -p -pretty -s -stats -d -details -o -oneline -h -human',
    values: '-f -family',
    reads: 'addr:show address:show a:show route:show r:show link:show neigh:show',
    alone: 'addr address a route r link neigh',
  },
  'code-intel': {
    reads: 'index search text def refs outline map pack status doctor verify help gate:status',
    alone: '',
    runs: '-o --output',
  },
};

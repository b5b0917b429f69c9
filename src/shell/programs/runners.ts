/** Programs that run code, or do too much to be told from here. `spec.ts` says how to add one. */
import { namesIn } from './spec.ts';

export const RUNNERS: ReadonlySet<string> = new Set(
  namesIn(
    'python python2 python3 pypy pypy3 node nodejs deno bun tsx ts-node perl ruby irb php lua luajit julia R Rscript ' +
      'swift kotlin kotlinc scala groovy java javac jshell go gofmt rustc cargo rustup gcc g++ cc c++ clang clang++ ' +
      'make gmake cmake ninja meson bazel gradle gradlew mvn ant sbt mix elixir iex erl ghc cabal stack dotnet msbuild ' +
      'tsc npx pnpx bunx npm pnpm yarn corepack pip pip3 pipx poetry uv uvx conda composer bundle gem rake rails ' +
      'eslint prettier biome vite vitest jest mocha pytest tox nox ruff black mypy phpunit phpstan terraform tofu ' +
      'ansible helm vim vi nvim view ex ed emacs nano pico code subl awk gawk sed find xargs parallel git svn hg ' +
      'sqlite3 psql mysql mongosh redis-cli gdb lldb strace ltrace dtruss m4 dc expect tclsh osascript pwsh powershell ' +
      'sh bash dash zsh ksh fish csh tcsh source eval watch entr script patch fzf curl wget tar unzip dd ffmpeg convert ' +
      'pandoc docker-compose brew apt apt-get dpkg rpm snap direnv nvm rbenv pyenv asdf mise rsync zip cpio ar 7z split csplit ' +
      'just task ktlint detekt swiftlint swiftformat xcodebuild semgrep protoc buf golangci-lint nix nix-instantiate dart flutter ' +
      'rustfmt jar valgrind gcov lcov perf ctest pre-commit lefthook hyperfine turbo nx next playwright cypress tsup esbuild rollup ' +
      'webpack oxlint stylelint ava pdm hatch pipenv pyright pylint flake8 isort bandit uvicorn gunicorn celery alembic flask ' +
      'django-admin rspec rubocop puma sidekiq dlv staticcheck govulncheck mockgen gotestsum ansible-playbook ansible-lint ' +
      'packer vault nomad kustomize skaffold minikube kind k3d vercel netlify heroku wrangler supabase prisma mkdocs hugo ' +
      'clang-tidy meson symfony pint pest',
  ),
);

/** These work as another user, at another time or on another machine. */
export const ELSEWHERE: ReadonlySet<string> = new Set(
  namesIn(
    'sudo doas su pkexec runuser ssh scp sftp mosh docker podman nerdctl kubectl oc vagrant at batch crontab tmux screen chroot nsenter unshare machinectl systemd-run launchctl',
  ),
);

/** Of these, those whose work is done by a daemon of this machine. */
export const SERVANTS: ReadonlySet<string> = new Set(namesIn('docker podman nerdctl tmux screen'));

/** Short ways to ask these for their version. `--version` and `--help` are understood by every known program. */
export const VERSION_FLAGS: Readonly<Record<string, string>> = {
  node: '-v -h',
  npm: '-v -h version',
  npx: '-v',
  pnpm: '-v -h',
  yarn: '-v -h versions',
  bun: '-v -h',
  deno: '-V -h',
  php: '-v -h -m -i --ini',
  java: '-version -h -help',
  javac: '-version -help',
  ruby: '-v -h',
  python: '-V -VV -h',
  python2: '-V -h',
  python3: '-V -VV -h',
  perl: '-v -V -h',
  go: 'version help',
  tsc: '-v -h',
  rustc: '-V -h -vV -Vv',
  cargo: '-V -h -vV -Vv',
  gcc: '-v',
  clang: '-v',
  lua: '-v',
  make: '-v -h',
  pip: '-V -h',
  pip3: '-V -h',
  psql: '-V',
  mysql: '-V',
  mvn: '-v',
  gradle: '-v',
  docker: '-v version',
  ssh: '-V',
  screen: '-v -ls -list',
  crontab: '-l',
  tmux: '-V ls list-sessions list-windows list-panes',
  terraform: 'version -v',
  kotlin: '-version',
  scala: '-version',
  dotnet: '--info --list-sdks --list-runtimes',
  composer: '-V about list',
  tar: '-?',
  curl: '-V',
  wget: '-V',
  unzip: '-v',
  // The recipes are listed, and none is run.
  just: '--list -l --summary',
  xcodebuild: '-version -showsdks',
};

/** Further questions, by all of their words. */
export const QUESTIONS: Readonly<Record<string, RegExp>> = {
  rustc: /^--explain E?\d+$|^--print [a-z-]+$/,
  rustfmt: /^(?:--edition \d+ )?--check(?: [\w./][\w./-]*)+$/,
  cargo: /^--list$|^install --list$/,
  jar: /^(?:-?tv?f|--list --file) [\w./~][\w./-]*$/,
};

/** Their launchers run what the folder says, even to tell a version. */
export const FOLDER_RUNNERS: ReadonlySet<string> = new Set(
  namesIn(
    'yarn pnpm pnpx corepack bundle composer cargo rustc rustfmt rustup terraform tofu mvn gradle sbt dotnet rails rake',
  ),
);

/** A check of the syntax that runs nothing: the option, then one file. */
export const SYNTAX_CHECKS: Readonly<Record<string, string>> = {
  node: '--check -c',
  php: '-l --syntax-check',
  ruby: '-c -wc -cw',
  bash: '-n',
  sh: '-n',
  zsh: '-n',
  dash: '-n',
  'nix-instantiate': '--parse',
};

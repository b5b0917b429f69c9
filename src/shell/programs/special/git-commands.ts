/** Subcommands of git, as data. To add one, find out whether it writes, and put its name into the matching table. */
import { namesIn } from '../spec.ts';

/** They only read, apart from the options below. */
export const GIT_READERS: ReadonlySet<string> = new Set(
  namesIn(
    'status log show diff blame annotate grep ls-files ls-tree ls-remote rev-parse rev-list cat-file describe shortlog ' +
      'diff-tree diff-index diff-files merge-base name-rev show-ref for-each-ref show-branch check-ignore check-attr ' +
      'check-mailmap check-ref-format count-objects whatchanged range-diff cherry var version help verify-commit ' +
      'verify-tag verify-pack patch-id fast-export archive request-pull stripspace column get-tar-commit-id fmt-merge-msg ' +
      'show-index hash-object',
  ),
);

export interface ListSpec {
  /** It lists when it has no operand. */
  readonly isAlone: boolean;
  /** First operands with which it reads. */
  readonly words?: string;
  /** With more operands than this it writes after all. */
  readonly most?: number;
  /** Options with which it reads, operands or not. */
  readonly options?: string;
  /** Options with which it does not read after all. */
  readonly unless?: string;
}

/** They read in some forms and write in others. */
export const GIT_LISTS: Readonly<Record<string, ListSpec>> = {
  branch: {
    isAlone: true,
    options: '-l --list --contains --no-contains --merged --no-merged --points-at --show-current',
    unless:
      '-d -D -m -M -c -C -f -u -t -d --delete --move --copy --force --set-upstream-to --unset-upstream --edit-description --track --create-reflog',
  },
  tag: {
    isAlone: true,
    options: '-l --list -n --contains --no-contains --merged --no-merged --points-at -v --verify',
    unless: '-d -a -s -u -f -m -F -e --delete --annotate --sign --local-user --force --message --file --edit',
  },
  remote: { isAlone: true, words: 'show get-url' },
  stash: { isAlone: false, words: 'list show' },
  reflog: { isAlone: true, words: 'show HEAD exists list' },
  worktree: { isAlone: false, words: 'list' },
  submodule: { isAlone: true, words: 'status summary' },
  notes: { isAlone: true, words: 'list show' },
  bisect: { isAlone: false, words: 'log' },
  'sparse-checkout': { isAlone: false, words: 'list' },
  bundle: { isAlone: false, words: 'verify list-heads' },
  rerere: { isAlone: false, words: 'status diff remaining' },
  lfs: { isAlone: false, words: 'ls-files status env version' },
  'symbolic-ref': { isAlone: false, words: 'HEAD', most: 1, unless: '-d --delete -m' },
  apply: {
    isAlone: false,
    options: '--check --stat --numstat --summary',
    unless: '--apply --index --cached -3 --3way --build-fake-ancestor --intent-to-add -N --reject',
  },
  'format-patch': { isAlone: false, options: '--stdout', unless: '-o --output-directory' },
  'interpret-trailers': { isAlone: true, options: '--parse --only-trailers', unless: '--in-place' },
  'merge-file': { isAlone: false, options: '-p --stdout' },
  fsck: { isAlone: true, unless: '--lost-found' },
  clean: { isAlone: false, options: '-n --dry-run', unless: '-i --interactive -e --exclude' },
};

/** Everything else that git offers. A name that is in no table is an alias, or a program of somebody else. */
export const GIT_WRITERS: ReadonlySet<string> = new Set(
  namesIn(
    'add am checkout cherry-pick clean clone commit commit-graph commit-tree fetch fetch-pack filter-branch gc init ' +
      'maintenance merge merge-tree merge-index mktag mktree mv multi-pack-index pack-objects pack-redundant pack-refs ' +
      'prune prune-packed pull push read-tree rebase repack replace reset restore revert rm send-pack stage switch ' +
      'update-index update-ref update-server-info write-tree checkout-index unpack-objects unpack-file index-pack ' +
      'fast-import apply mailinfo mailsplit',
  ),
);

/** They change the work tree as far as it differs, in whatever form is not judged by itself. */
export const GIT_REWRITERS: ReadonlySet<string> = new Set(
  namesIn(
    'am apply bisect checkout checkout-index cherry-pick clean filter-branch lfs merge merge-index mv pull read-tree ' +
      'rebase reset restore revert rm sparse-checkout stash submodule switch',
  ),
);

/** Options with which one of them leaves the work tree alone, and those that may stand beside them. */
export const GIT_SPARES: Readonly<Record<string, readonly [spares: string, beside: string]>> = {
  apply: ['--cached', '-R --reverse -v --verbose -q --quiet -p --recount'],
  clean: ['-n --dry-run', '-d -x -X -f --force -q --quiet'],
  restore: ['-S --staged', '-q --quiet -s --source'],
  rm: ['--cached -n --dry-run', '-r -f -q --force --quiet --ignore-unmatch'],
};

/** First words with which `git stash` changes its list only. */
export const STASH_LIST = 'create store';

/**
 * Options whose value is the next argument, where one of them could hide another option. One that takes its value behind
 * `=` only, as `--format` of `git log`, must not stand here: the argument behind it is an option of its own.
 */
export const GIT_VALUES: Readonly<Record<string, string>> = {
  log: '-n -S -G -L --author --grep --since --until --after --before --date --skip --max-count -O --diff-filter --exclude',
  show: '-n -S -G --date',
  diff: '-S -G -O --diff-filter -l --src-prefix --dst-prefix',
  blame: '-L -S --since --contents --date --ignore-rev --ignore-revs-file',
  grep: '-e -f -A -B -C -m --max-depth --threads --max-count',
  'ls-files': '-x -X --exclude --exclude-from',
  shortlog: '--since --until --group',
  describe: '--match --exclude --candidates',
  reflog: '-n --max-count --since --until --grep',
  'rev-list': '-n --max-count --since --until --author --grep',
  'for-each-ref': '--sort --count --format --points-at --contains --merged',
  branch: '--sort --format --contains --no-contains --merged --no-merged --points-at -u --set-upstream-to',
  tag: '--sort --format --contains --no-contains --merged --no-merged --points-at -m -F -u --message --file',
  archive: '-o --output --remote --exec',
  'format-patch': '-o --output-directory --start-number --subject-prefix -v --to --cc',
  commit:
    '-m -F -C -c -t --message --file --author --date --template --reuse-message --reedit-message --fixup --squash --cleanup --trailer',
  add: '--chmod --pathspec-from-file',
  push: '-o --push-option --repo --receive-pack --exec',
  fetch:
    '--upload-pack -j --jobs --depth --deepen --shallow-since --shallow-exclude --refmap -o --server-option --negotiation-tip',
  clone:
    '-b --branch --depth -c --config --template -u --upload-pack -o --origin --reference --separate-git-dir --filter -j --shallow-since',
  restore: '-s --source',
  stash: '-m --message',
  checkout: '-b -B --orphan --conflict --pathspec-from-file',
  switch: '-c -C --create --force-create --orphan --conflict',
  init: '-b --initial-branch --template --separate-git-dir --object-format',
  'ls-remote': '--upload-pack --exec --sort -o --server-option',
  'hash-object': '-t --path',
  'fast-export': '--export-marks --import-marks',
};

/** Options that run something, or write where nothing should be written. */
export const GIT_RUNS: Readonly<Record<string, string>> = {
  all: '--ext-diff --upload-pack --receive-pack --exec',
  grep: '-O --open-files-in-pager --ext-grep',
  'hash-object': '-w',
  archive: '--remote',
  clone: '-c --config --template -u --separate-git-dir --reference --recurse-submodules --recursive',
  init: '--template --separate-git-dir',
  help: '-w --web -i --info',
  'rev-parse': '--parseopt-exec',
};

/** Configuration for one call that changes what is printed and nothing else. */
export const HARMLESS_CONFIGURATION =
  /^(?:color\.[\w.-]+=[\w ]*|core\.(?:quotepath|abbrev|precomposeunicode|pager=(?:cat)?$|optionallocks)(?:=\w*)?|log\.[\w.]+=[\w-]*|diff\.(?:renames|algorithm|context|noprefix|mnemonicprefix|renamelimit|colormoved|wserrorhighlight|interhunkcontext)=[\w-]*|advice\.\w+=\w+|column\.ui=\w+|blame\.\w+=\w+|grep\.\w+=\w+|status\.\w+=\w+|safe\.directory=.*|pager\.\w+=(?:false|cat)|i18n\.\w+=[\w-]+)$/i;

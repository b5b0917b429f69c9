/** Programs that read. `spec.ts` says how to add one. */
import { namesIn, type ProgramTable } from './spec.ts';

/** No option of these writes or runs anything. */
export const PLAIN_READERS: ReadonlySet<string> = new Set(
  namesIn(
    ': true false echo pwd sleep times logout cat head tail wc tac rev nl cut tr paste join comm diff cmp ' +
      'diff3 colordiff fold fmt expand unexpand pr od hexdump hd strings column grep egrep fgrep zgrep zegrep ' +
      'zfgrep zcat bzcat xzcat zstdcat lzcat gzcat zdiff zcmp ls dir vdir exa eza lsd stat du df realpath readlink ' +
      'basename dirname pathchk namei getfacl getfattr lsattr lsblk findmnt md5sum sha1sum sha224sum sha256sum ' +
      'sha384sum sha512sum b2sum cksum sum md5 shasum jq gojq tokei which whereis whatis apropos type locate ' +
      'mdfind printenv uname arch whoami logname id groups users who w last getent hostname uptime free vmstat nproc ' +
      'lscpu lsusb lspci lsmod sw_vers ps pgrep pstree netstat tty locale getconf tput cal ncal seq yes ' +
      'factor numfmt expr bc tsort look ulimit umask help caller dirs readelf objdump size otool ' +
      'ping ping6 traceroute dig host nslookup whois zipinfo infocmp nvidia-smi shellcheck clear sync ' +
      'fc-list stty hadolint gron tldr date wdiff',
  ),
);

/** Some options of these write or run something, or an operand does. */
export const READERS: ProgramTable = {
  sort: {
    values:
      '-k -t -S -T -o --key --field-separator --buffer-size --temporary-directory --output --compress-program ' +
      '--files0-from --batch-size --parallel --sort --random-source',
    writes: '-o --output -T --temporary-directory',
    runs: '--compress-program',
  },
  shuf: { values: '-n -o -i --head-count --output --input-range --random-source', writes: '-o --output' },
  uniq: {
    values: '-f -s -w --skip-fields --skip-chars --check-chars --group --all-repeated',
    operands: 'second-written',
  },
  tree: {
    values: '-o --charset --filelimit --timefmt --sort --gitfile --infofile',
    writes: '-o',
    runs: '-R',
  },
  xxd: {
    values: '-c -cols -g -groupsize -l -len -o -s -seek -n -name -R',
    operands: 'second-written',
    isSingleDash: true,
  },
  iconv: { values: '-f -t -o --from-code --to-code --output', writes: '-o --output' },
  base64: { values: '-w -b -o -i --wrap --break --output --input', writes: '-o --output' },
  base32: { values: '-w --wrap' },
  file: { values: '-m -F -e -f -P --magic-file --separator --exclude --files-from --parameter', runs: '-C --compile' },
  less: {
    values: '-o -O -k -p -P -t -T --log-file --LOG-FILE --lesskey-file --lesskey-src --tag-file',
    writes: '-o -O --log-file --LOG-FILE',
    runs: '-k --lesskey-file --lesskey-src --lesskey-content --tag-file -T',
    hasPlusCommands: true,
  },
  more: { values: '-n', hasPlusCommands: true },
  most: { hasPlusCommands: true },
  zless: { runs: '-o -O -k', hasPlusCommands: true },
  man: {
    values: '-P -C -M -m -S -s -e -L -r -R -E -p -H -T --pager --config-file --manpath --sections --locale --prompt',
    runs: '-P -C -H -X -l -p --pager --config-file --html --gxditview --local-file --preprocessor',
  },
  info: { values: '-o -f -d -n --output --file --node', writes: '-o --output', runs: '--restore --dribble' },
  bat: {
    values: '-l -H -r -m --language --style --theme --pager --paging --line-range --highlight-line --map-syntax',
    runs: '--pager',
  },
  batcat: { values: '-l -H -r -m --language --style --theme --pager --paging --line-range', runs: '--pager' },
  rg: {
    values:
      '-e -f -g -t -T -A -B -C -m -M -r -j -E -d --regexp --file --glob --iglob --type --type-not --type-add ' +
      '--type-clear --after-context --before-context --context --max-count --max-columns --replace --threads --encoding ' +
      '--max-depth --max-filesize --color --colors --sort --sortr --path-separator --context-separator --pre ' +
      '--pre-glob --ignore-file --engine --dfa-size-limit --regex-size-limit --hostname-bin --hyperlink-format ' +
      '--field-match-separator --field-context-separator --generate',
    runs: '--pre --hostname-bin',
  },
  ag: { values: '-A -B -C -G -g -m -p -W --pager --path-to-ignore --depth --workers', runs: '--pager' },
  // A text behind `--output` is Perl.
  ack: { values: '-A -B -C -g -m --pager --ackrc --type-set --type-add --output', runs: '--pager --ackrc --output' },
  yq: {
    values: '-o -p -I --output-format --input-format --indent --front-matter --arg --argjson --from-file',
    edits: '-i --inplace --in-place',
    runs: '-s --split-exp --split-exp-file',
  },
  xmllint: {
    values:
      '-o --output --xpath --pattern --schema --relaxng --schematron --encode --path --maxmem --dtdvalid -output -xpath',
    writes: '-o --output -output',
    runs: '--shell -shell',
    isSingleDash: true,
  },
  sdiff: { values: '-o -w -I --output --width --diff-program', writes: '-o --output', runs: '--diff-program' },
  ss: { values: '-f -A -D -F --family --query --diag --filter', writes: '-D --diag', runs: '-K --kill' },
  dmesg: { values: '-l -f -n -s --level --facility --console-level', runs: '-C -c -D -E -n --clear --read-clear' },
  journalctl: {
    values:
      '-n -u -o -p -b -t -D -S -U -g -c --lines --unit --output --priority --since --until --grep --directory --cursor-file',
    writes: '--cursor-file',
    runs: '--rotate --flush --sync --setup-keys --vacuum-size --vacuum-time --vacuum-files --update-catalog --relinquish-var',
  },
  top: { only: '-b -n -p -u -o -d -H -l -c -w -i', values: '-n -p -u -o -d -l -w' },
  scc: { values: '-o -f -i -x -s --output --format --include-ext --exclude-dir --sort', writes: '-o --output' },
  cloc: {
    only:
      '--by-file --by-file-by-lang --json --csv --yaml --md --quiet --hide-rate --vcs --exclude-dir --include-dir ' +
      '--include-lang --exclude-lang --include-ext --exclude-ext --match-d --not-match-d --match-f --not-match-f --git',
  },
  // Both ends of a connection; nothing is kept.
  nc: { only: '-z -v -w -n -u -q', values: '-w -q' },
  lsof: { values: '-i -p -u -c -s -F -g -d -a', runs: '-D' },
  nm: { values: '-f -t --format --radix --target --plugin', runs: '--plugin' },
  diffstat: { values: '-o -e -n -w -p -f -D -N -S -q', writes: '-o -e' },
  mount: { only: '-l -t', values: '-t' },
  sysctl: { only: '-a -n -A -N' },
};

/** Programs that read. `spec.ts` says how to add one. */
import { namesIn, type ProgramTable } from './spec.ts';

/** No option of these writes or runs anything. */
export const PLAIN_READERS: ReadonlySet<string> = new Set(
  namesIn(
    ': true false echo pwd sleep times logout cat head tail wc tac rev nl cut tr paste join comm diff cmp ' +
      'colordiff fold fmt expand unexpand pr od hexdump hd strings column grep egrep fgrep zgrep zegrep ' +
      'zfgrep zcat bzcat xzcat lzcat gzcat zdiff zcmp ls dir vdir exa eza lsd stat du df realpath readlink ' +
      'basename dirname pathchk namei getfacl getfattr lsattr lsblk findmnt md5sum sha1sum sha224sum sha256sum ' +
      'sha384sum sha512sum b2sum cksum sum md5 shasum jq gojq tokei which whereis whatis apropos type locate ' +
      'mdfind printenv uname arch whoami logname id groups users who w last getent uptime free vmstat nproc ' +
      'lscpu lsusb lsmod sw_vers ps pstree netstat tty locale getconf tput cal ncal seq yes ' +
      'factor numfmt expr bc tsort look umask help caller dirs readelf otool ' +
      'ping ping6 traceroute dig host nslookup whois zipinfo infocmp shellcheck clear sync ' +
      'fc-list stty hadolint gron tldr wdiff uuidgen pg_isready c++filt addr2line',
  ),
);

const HTTPIE =
  '-v --verbose -h --headers -b --body -j --json -f --form -F --follow -I --ignore-stdin --check-status --quiet -q';

/**
 * Some options of these write or run something, or an operand does. Each option that is harmless stands in `flags` or
 * `values`: what is in no column is refused.
 */
export const READERS: ProgramTable = {
  sort: {
    flags:
      '-b -d -e -f -g -i -M -h -n -R -r -V -c -C -m -s -u -z --ignore-leading-blanks --dictionary-order --ignore-case ' +
      '--general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse ' +
      '--version-sort --check --merge --stable --unique --zero-terminated --debug',
    values:
      '-k -t -S -T -o --key --field-separator --buffer-size --temporary-directory --output --compress-program ' +
      '--files0-from --batch-size --parallel --sort --random-source',
    writes: '-o --output -T --temporary-directory',
    runs: '--compress-program',
  },
  shuf: {
    flags: '-e -r -z --echo --repeat --zero-terminated',
    values: '-n -o -i --head-count --output --input-range --random-source',
    writes: '-o --output',
  },
  uniq: {
    flags: '-c -d -D -i -u -z --count --repeated --ignore-case --unique --zero-terminated',
    values: '-f -s -w --skip-fields --skip-chars --check-chars',
    optional: '--group --all-repeated',
    operands: 'second-written',
  },
  tree: {
    flags:
      '-a -d -l -f -x -q -N -Q -p -u -g -s -h -D -F -v -t -c -U -r -i -A -S -n -C -X -J --noreport --si --du --inodes ' +
      '--device --dirsfirst --filesfirst --matchdirs --ignore-case --prune --gitignore --info --metafirst --nolinks ' +
      '--fromfile --noreport',
    values: '-L -P -I -H -T -o --charset --filelimit --timefmt --sort --gitfile --infofile',
    takesInOrder: true,
    writes: '-o',
    runs: '-R',
  },
  xxd: {
    flags: '-a -b -C -e -E -i -p -ps -plain -postscript -u -d -r -revert -t -bits -include -capitalize -autoskip',
    values: '-c -cols -g -groupsize -l -len -o -s -seek -n -name -R',
    operands: 'second-written',
    // Behind the first file even what begins with a dash is a file.
    stopsAtOperand: true,
    isSingleDash: true,
  },
  // With another option it writes over what it reads.
  nkf: { flags: '-g --guess -w -s -e -j -S -E -W -J -x -X -u', optional: '-m -L' },
  actionlint: {
    isSingleDash: true,
    values: '-format -ignore',
    flags: '-oneline -no-color -color -verbose -debug -version',
  },
  iconv: {
    flags: '-c -l -s --list --silent --verbose',
    values: '-f -t -o --from-code --to-code --output',
    writes: '-o --output',
  },
  base64: {
    flags: '-d -D --decode --ignore-garbage',
    values: '-w -b -o -i --wrap --break --output --input',
    writes: '-o --output',
  },
  base32: { flags: '-d -i --decode --ignore-garbage', values: '-w --wrap' },
  file: {
    flags:
      '-b -c -d -E -h -i -I -k -l -L -N -n -p -r -s -S -v -z -Z -0 --brief --mime --mime-type --mime-encoding --extension ' +
      '--dereference --no-dereference --keep-going --no-pad --raw --special-files --uncompress --print0 --list --no-buffer',
    values: '-m -F -e -f -P --magic-file --separator --exclude --files-from --parameter',
    runs: '-C --compile',
  },
  less: {
    flags:
      '-R -r -S -N -n -F -X -i -I -m -M -E -e -s -f -g -G -c -C -Q -q -u -U -w -W -J --raw-control-chars --chop-long-lines ' +
      '--LINE-NUMBERS --quit-if-one-screen --no-init --ignore-case --squeeze-blank-lines',
    values: '-o -O -k -p -P -t -T --log-file --LOG-FILE --lesskey-file --lesskey-src --tag-file --lesskey-content',
    writes: '-o -O --log-file --LOG-FILE',
    runs: '-k --lesskey-file --lesskey-src --lesskey-content --tag-file -T -t',
    hasPlusCommands: true,
    takesCount: true,
  },
  more: { flags: '-d -f -l -p -c -s -u -e', values: '-n', hasPlusCommands: true, takesCount: true },
  most: { flags: '-b -w -s -t', hasPlusCommands: true },
  zless: { flags: '-R -S -N -F -X', runs: '-o -O -k', hasPlusCommands: true },
  man: {
    flags:
      '-a -f -k -w -W -i -I -K -u -d --all --whatis --apropos --where --path --location --ignore-case --match-case --no-subpages',
    values: '-P -C -M -m -S -s -e -L -r -R -E -p --pager --config-file --manpath --sections --locale --prompt',
    runs: '-P -C -l -p --pager --config-file --local-file --preprocessor',
    takesCount: true,
  },
  info: {
    flags: '-a -k -w --all --apropos --where --location --subnodes',
    values: '-o -f -d -n --output --file --node --index-search',
    writes: '-o --output',
    runs: '--restore --dribble',
  },
  bat: {
    flags:
      '-n -p -pp -A -f -u -P -L --number --plain --show-all --no-pager --list-languages --list-themes --force-colorization --unbuffered',
    values:
      '-l -H -r -m --language --style --theme --pager --paging --line-range --highlight-line --map-syntax --color --wrap ' +
      '--tabs --decorations --file-name --terminal-width --italic-text --binary',
    runs: '--pager',
    operands: 'read',
  },
  batcat: {
    flags: '-n -p -pp -A -f -u -P --number --plain --show-all --no-pager --force-colorization --unbuffered',
    values: '-l -H -r -m --language --style --theme --pager --paging --line-range --color --wrap --tabs --file-name',
    runs: '--pager',
  },
  rg: {
    flags:
      '-a -b -c -F -i -I -H -h -l -L -n -N -o -P -p -q -s -S -u -U -v -V -w -x -z -0 --text --byte-offset --count ' +
      '--count-matches --fixed-strings --ignore-case --no-filename --with-filename --files --files-with-matches ' +
      '--files-without-match --follow --line-number --no-line-number --only-matching --pcre2 --auto-hybrid-regex --pretty ' +
      '--quiet --case-sensitive --smart-case --unrestricted --multiline --multiline-dotall --invert-match --word-regexp ' +
      '--line-regexp --search-zip --null --null-data --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent ' +
      '--no-ignore-dot --no-ignore-exclude --no-ignore-files --no-ignore-global --no-ignore-messages --no-messages ' +
      '--no-heading --heading --no-config --column --no-column --vimgrep --json --stats --trim --type-list --passthru ' +
      '--no-follow --crlf --one-file-system --glob-case-insensitive --include-zero --binary --mmap --no-mmap --debug --trace ' +
      '--line-buffered --block-buffered --no-unicode --no-require-git --max-columns-preview --stop-on-nonmatch',
    values:
      '-e -f -g -t -T -A -B -C -m -M -r -j -E -d --regexp --file --glob --iglob --type --type-not --type-add ' +
      '--type-clear --after-context --before-context --context --max-count --max-columns --replace --threads --encoding ' +
      '--max-depth --max-filesize --color --colors --sort --sortr --path-separator --context-separator --pre ' +
      '--pre-glob --ignore-file --engine --dfa-size-limit --regex-size-limit --hostname-bin --hyperlink-format ' +
      '--field-match-separator --field-context-separator --generate',
    runs: '--pre --hostname-bin',
  },
  ag: {
    flags:
      '-a -c -D -f -H -h -i -l -L -n -o -Q -R -r -s -S -t -u -U -v -w -z -0 --all-types --count --files-with-matches ' +
      '--files-without-matches --hidden --ignore-case --invert-match --literal --nocolor --color --nogroup --group ' +
      '--nofilename --filename --nonumbers --numbers --only-matching --recurse --silent --smart-case --stats ' +
      '--unrestricted --word-regexp --column --vimgrep --norecurse --nobreak --noheading --passthrough',
    values: '-G -g -m -p -W --pager --path-to-ignore --depth --workers --ignore --max-count',
    optional: '-A -B -C --after --before --context',
    runs: '--pager',
  },
  // A text behind `--output` is Perl.
  ack: {
    flags:
      '-c -f -g -h -H -i -I -l -L -n -o -Q -r -R -s -S -v -w -x --count --files-with-matches --files-without-matches ' +
      '--ignore-case --literal --invert-match --word-regexp --nocolor --color --nogroup --group --noheading --heading ' +
      '--nofilter --column --smart-case --no-recurse --noenv --nopager --passthru',
    values: '-m --ackrc --type-set --type-add --output --type --max-count --ignore-dir',
    optional: '-A -B -C --after-context --before-context --context --pager',
    runs: '--pager --ackrc --output',
  },
  yq: {
    flags:
      '-r -e -P -j -n -M -C -N -0 -v -0 --unwrapScalar --exit-status --prettyPrint --tojson --null-input --no-colors --colors ' +
      '--no-doc --raw-output --compact-output -c --slurp',
    values: '-o -p -I --output-format --input-format --indent --front-matter --arg --argjson --from-file',
    edits: '-i --inplace --in-place',
    runs: '-s --split-exp --split-exp-file',
  },
  xmllint: {
    flags:
      '-noout --noout -format --format -html --html -valid --valid -recover --recover -nonet --nonet -noblanks --noblanks -xmlout --xmlout -c14n --c14n',
    values:
      '-o --output --xpath --pattern --schema --relaxng --schematron --encode --path --maxmem --dtdvalid -output -xpath ' +
      '-pattern -schema -relaxng -schematron -encode -path -maxmem -dtdvalid',
    writes: '-o --output -output',
    runs: '--shell -shell',
    isSingleDash: true,
  },
  sdiff: {
    flags:
      '-i -E -b -W -B -a -t -d -H -s -l --ignore-case --ignore-tab-expansion --ignore-space-change --ignore-all-space ' +
      '--ignore-blank-lines --text --expand-tabs --minimal --speed-large-files --suppress-common-lines --left-column',
    values: '-o -w -I --output --width --diff-program --ignore-matching-lines --tabsize',
    writes: '-o --output',
    runs: '--diff-program',
  },
  diff3: {
    flags:
      '-A -e -E -x -X -3 -i -m -a -T --show-all --ed --show-overlap --overlap-only --easy-only --merge --text --initial-tab --strip-trailing-cr',
    values: '-L --label --diff-program',
    runs: '--diff-program',
  },
  objdump: {
    flags:
      '-a -f -p -h -x -d -D -S -s -g -e -G -W -t -T -r -R -C -l -w -z --archive-headers --file-headers --private-headers ' +
      '--section-headers --headers --all-headers --disassemble --disassemble-all --source --full-contents --syms ' +
      '--dynamic-syms --reloc --dynamic-reloc --demangle --line-numbers --wide --no-show-raw-insn',
    values: '-b -m -j -M --target --architecture --section --start-address --stop-address',
  },
  size: { flags: '-A -B -G -d -o -x -t --format --totals --common', values: '--radix --target' },
  date: {
    flags: '-u -R -I --utc --universal --rfc-email --debug',
    values: '-d -f -r --date --file --reference',
    optional: '-I --iso-8601 --rfc-3339',
    operands: 'formats',
  },
  hostname: {
    flags: '-a -A -d -f -i -I -s -y --alias --all-fqdns --domain --fqdn --long --ip-address --all-ip-addresses --short',
    operands: 'refused',
  },
  'nvidia-smi': {
    flags: '-L -q -x -u --list-gpus --query --xml-format --unit',
    values: '-i -l -lms -d --id --loop --loop-ms --display --query-gpu --query-compute-apps --format',
    isSingleDash: true,
  },
  lspci: { flags: '-v -vv -vvv -k -n -nn -t -m -mm -D -x -b -P', values: '-s -d' },
  zstdcat: { flags: '-q -v -f --quiet --verbose', reads: '-c --stdout' },
  ss: {
    flags:
      '-H -n -r -a -l -o -e -m -p -T -s -Z -z -b -4 -6 -0 -t -S -u -d -w -x --no-header --numeric --resolve --all ' +
      '--listening --options --extended --memory --processes --info -i --summary --ipv4 --ipv6 --tcp --udp --unix -O --oneline',
    values: '-f -A -D -F --family --query --diag --filter',
    writes: '-D --diag',
    runs: '-K --kill',
  },
  dpkg: {
    flags:
      '-l -L -s -S -p -C -V --list --listfiles --status --search --print-avail --audit --verify --get-selections ' +
      '--print-architecture --print-foreign-architectures',
    runs: '-i -x -X -e -r -P -A --install --extract --vextract --control --remove --purge --unpack --configure --root --instdir',
  },
  gpg: {
    flags:
      '-k -K --list-keys --list-secret-keys --list-sigs --fingerprint --with-colons --with-fingerprint --batch --no-tty',
    values: '--keyid-format',
    // Without a command the file that is named is decrypted into another one.
    operands: 'refused',
  },
  dmesg: {
    flags:
      '-H -k -L -P -T -t -u -w -W -x -d -e -r -S -J --human --kernel --color --nopager --ctime --notime --userspace --follow --decode --raw --json',
    values: '-l -f -n -s --level --facility --console-level --since --until --time-format',
    runs: '-C -c -D -E -n --clear --read-clear',
  },
  journalctl: {
    flags:
      '-a -f -e -k -l -m -q -r -x --all --follow --pager-end --dmesg --full --no-full --merge --quiet --reverse --catalog ' +
      '--no-pager --no-hostname --no-tail --system --user --utc --disk-usage --list-boots --header --fields',
    values:
      '-u -o -p -t -D -S -U -g -c --unit --user-unit --output --priority --since --until --grep --directory --cursor --identifier --facility --output-fields --cursor-file',
    writes: '--cursor-file',
    optional: '-n -b --lines --boot',
  },
  top: { flags: '-b -i -H -c', values: '-n -p -u -o -d -l -w' },
  scc: {
    flags:
      '-a -c -d -g -m -p -u -v -w --by-file --ci --no-cocomo --no-complexity --no-duplicates --no-min-gen --wide --binary --include-symlinks --no-large --no-size',
    values:
      '-o -f -i -x -s -M -n --output --format --include-ext --exclude-ext --exclude-dir --sort --not-match --count-as',
    writes: '-o --output',
  },
  http: { flags: HTTPIE, values: '-p --print -s --style --timeout --pretty', writes: '-o --output' },
  https: { flags: HTTPIE, values: '-p --print -s --style --timeout --pretty', writes: '-o --output' },
  goimports: { flags: '-l -d -e -v', values: '-local', runs: '-w -cpuprofile -memprofile', isSingleDash: true },
  javap: {
    flags: '-c -p -private -package -protected -public -v -verbose -l -s -sysinfo -constants',
    values: '-cp -classpath -class-path',
    isSingleDash: true,
  },
  jps: { flags: '-q -m -l -v -V' },
  fuser: { flags: '-a -c -f -l -m -n -s -u -v -4 -6', runs: '-k -K -i -w' },
  'pkg-config': {
    flags:
      '--cflags --libs --libs-only-l --libs-only-L --libs-only-other --cflags-only-I --cflags-only-other --modversion --exists ' +
      '--list-all --print-errors --print-requires --print-requires-private --print-provides --print-variables --static --silence-errors',
    values: '--variable --atleast-version --exact-version --max-version',
  },
  'clang-format': {
    flags: '-n -dry-run -Werror -dump-config -verbose',
    values: '-style -fallback-style -lines -assume-filename',
    edits: '-i',
    isSingleDash: true,
  },
  pg_dump: {
    flags:
      '-a -b -B -c -C -O -s -v -w -x --data-only --schema-only --clean --create --if-exists --no-owner --no-privileges --no-acl ' +
      '--no-comments --no-password --inserts --column-inserts --verbose --strict-names',
    values:
      '-d --dbname -h --host -p --port -U --username -n --schema -N --exclude-schema -t --table -T --exclude-table ' +
      '--exclude-table-data -E --encoding -f --file',
    writes: '-f --file',
  },
  mysqldump: {
    flags:
      '-d --no-data -t --no-create-info --single-transaction --skip-lock-tables --compact --routines --triggers --events ' +
      '--skip-comments --skip-add-drop-table --quick --databases -B --all-databases -A',
    values: '-h --host -P --port -u --user -w --where -r --result-file',
    optional: '-p --password',
    writes: '-r --result-file',
  },
  gofmt: { flags: '-l -d -s -e', runs: '-w -r -cpuprofile', isSingleDash: true },
  lsof: {
    flags: '-a -b -C -h -l -L -M -n -N -O -P -R -r -t -T -U -v -V -w -x -X',
    values: '-i -p -u -c -s -g -d',
    optional: '-F',
    runs: '-D -k -m -e',
  },
  nm: {
    flags:
      '-a -A -o -B -C -D -g -l -n -p -P -r -S -u -U -W -j --debug-syms --print-file-name --demangle --dynamic --defined-only ' +
      '--extern-only --line-numbers --numeric-sort --no-sort --print-size --reverse-sort --size-sort --undefined-only --special-syms',
    values: '-f -t --format --radix --target --plugin',
    runs: '--plugin',
  },
  diffstat: {
    flags: '-b -c -C -k -K -l -m -q -Q -r -R -s -T -t -u -v -V',
    values: '-o -e -n -w -p -f -D -N -S',
    writes: '-o -e',
  },
  mount: { flags: '-l', values: '-t', operands: 'written' },
  sysctl: { flags: '-a -n -A -N -e', operands: 'refused' },
};

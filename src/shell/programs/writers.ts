/** Programs that write what their arguments name. `spec.ts` says how to add one. */
import type { ProgramTable } from './spec.ts';

/**
 * A link makes its source writable under another name, so the source counts as well. Each option that is harmless stands
 * in `flags` or `values`: what is in no column is refused.
 */
export const WRITERS: ProgramTable = {
  rm: {
    flags: '-f -i -I -r -R -d -v --force --recursive --dir --verbose --one-file-system --preserve-root',
    optional: '--interactive',
    operands: 'written',
  },
  rmdir: { flags: '-p -v --parents --verbose --ignore-fail-on-non-empty', operands: 'written' },
  unlink: { flags: '', operands: 'written' },
  shred: {
    flags: '-f -u -v -x -z --force --verbose --exact --zero',
    values: '-n -s --iterations --size --random-source',
    optional: '--remove',
    operands: 'written',
  },
  mkdir: { flags: '-p -v -Z --parents --verbose', values: '-m --mode', operands: 'written' },
  touch: {
    flags: '-a -c -f -h -m --no-create --no-dereference',
    values: '-d -t -r --date --reference --time',
    operands: 'written',
  },
  truncate: { flags: '-c -o --no-create --io-blocks', values: '-s -r --size --reference', operands: 'written' },
  fallocate: {
    flags:
      '-c -d -i -n -p -v -x -z --collapse-range --dig-holes --keep-size --punch-hole --verbose --zero-range --posix',
    values: '-l -o --length --offset',
    operands: 'written',
  },
  mkfifo: { flags: '', values: '-m --mode', operands: 'written' },
  mknod: { flags: '', values: '-m --mode', operands: 'written' },
  tee: { flags: '-a -i --append --ignore-interrupts', optional: '-p --output-error', operands: 'written' },
  sponge: { flags: '-a', operands: 'written' },
  chmod: {
    flags:
      '-r -w -x -X -s -t -u -g -o -a -c -f -v -R --changes --silent --quiet --verbose --recursive --no-preserve-root --preserve-root',
    values: '--reference',
    operands: 'written-after-mode',
  },
  chown: {
    flags:
      '-c -f -v -R -h -H -L -P --changes --silent --quiet --verbose --recursive --dereference --no-dereference --preserve-root',
    values: '--reference --from',
    follows: '-L',
    operands: 'written-after-mode',
  },
  chgrp: {
    flags:
      '-c -f -v -R -h -H -L -P --changes --silent --quiet --verbose --recursive --dereference --no-dereference --preserve-root',
    values: '--reference',
    follows: '-L',
    operands: 'written-after-mode',
  },
  setfacl: {
    flags: '-b -k -n -d -R -L -P --remove-all --remove-default --no-mask --default --recursive',
    values: '-m -M -x -X --modify --remove --set',
    follows: '-L',
    operands: 'written',
    runs: '--restore',
  },
  chattr: { operands: 'written' },
  mv: {
    flags:
      '-b -f -i -n -T -u -v -Z --force --interactive --no-clobber --no-target-directory --verbose --strip-trailing-slashes',
    values: '-S -t --suffix --target-directory',
    optional: '--backup --update',
    writes: '-t --target-directory',
    links: 'always',
    operands: 'written',
  },
  ln: {
    flags:
      '-b -d -f -F -i -L -n -P -r -s -T -v --force --interactive --logical --no-dereference --physical --relative --symbolic ' +
      '--no-target-directory --verbose',
    values: '-S -t --suffix --target-directory',
    optional: '--backup',
    writes: '-t --target-directory',
    links: 'always',
    operands: 'linked',
  },
  link: { flags: '', operands: 'written' },
  cp: {
    flags:
      '-b -f -H -i -L -n -p -T -u -v -x -Z --force --interactive --no-clobber --dereference --one-file-system ' +
      '--no-target-directory --verbose --remove-destination --strip-trailing-slashes --attributes-only --copy-contents',
    rebuilds: '--parents',
    values: '-S -t --suffix --target-directory --sparse --no-preserve',
    optional: '--preserve --reflink --backup --context --update',
    writes: '-t --target-directory',
    edits: '-l -s --link --symbolic-link',
    links: '-r -R -a -d -P --recursive --archive --no-dereference',
    follows: '-r -R -a --recursive --archive',
    operands: 'last-written',
  },
  install: {
    flags: '-b -c -C -D -p -T -v -Z --compare --preserve-timestamps --no-target-directory --verbose',
    values: '-g -m -o -S -t --group --mode --owner --suffix --target-directory --strip-program',
    optional: '--backup --context',
    writes: '-t --target-directory',
    edits: '-d --directory',
    runs: '-s --strip --strip-program',
    operands: 'last-written',
  },
  rsync: {
    flags:
      '-a -v -q -c -r -R -u -l -L -p -E -A -X -o -g -D -t -O -J -S -n -W -x -m -z -8 -h -i -P -4 -6 -s --archive --verbose ' +
      '--quiet --checksum --recursive --relative --update --links --copy-links --perms --executability --acls --xattrs ' +
      '--owner --group --devices --specials --times --sparse --dry-run --whole-file --one-file-system --existing ' +
      '--ignore-existing --delete --delete-before --delete-during --delete-after --delete-excluded --force --partial ' +
      '--prune-empty-dirs --numeric-ids --compress --stats --human-readable --progress --itemize-changes --cvs-exclude ' +
      '--size-only --ignore-times --from0 --protect-args --mkpath --list-only',
    reads: '-n --dry-run --list-only',
    values:
      '-e -B -f -M -T --rsh --rsync-path --exclude --include --filter --files-from --exclude-from --include-from ' +
      '--log-file --temp-dir --backup-dir --partial-dir --suffix --chmod --out-format --password-file --write-batch ' +
      '--max-size --min-size --bwlimit --timeout --contimeout --port --chown --max-delete --info --debug',
    writes: '--log-file -T --temp-dir --backup-dir --partial-dir --write-batch --only-write-batch',
    runs: '-e --rsh --rsync-path --daemon --remove-source-files -K --keep-dirlinks -M --link-dest --copy-dest --compare-dest',
    links: 'always',
    operands: 'last-written',
    remote: /^[^/]+:|^rsync:\/\//,
  },
  ditto: { links: 'always', operands: 'last-written' },
  gzip: {
    flags:
      '-d -f -k -n -N -q -r -v --decompress --uncompress --force --keep --no-name --name --quiet --recursive --verbose --fast --best --rsyncable',
    takesCount: true,
    reads: '-c -l -t --stdout --to-stdout --list --test',
    follows: '-r --recursive',
    operands: 'written',
  },
  gunzip: {
    flags: '-f -k -n -N -q -r -v --force --keep --no-name --name --quiet --recursive --verbose',
    reads: '-c -l -t --stdout --to-stdout --list --test',
    follows: '-r --recursive',
    operands: 'written',
  },
  bzip2: {
    flags: '-d -z -k -f -q -v -s -L -V --decompress --compress --keep --force --quiet --verbose --small --fast --best',
    takesCount: true,
    reads: '-c -t --stdout --test',
    modes: '-d -z -t --decompress --compress --test',
    operands: 'written',
  },
  bunzip2: {
    flags: '-k -f -q -v -s --keep --force --quiet --verbose --small',
    reads: '-c -t --stdout --test',
    operands: 'written',
  },
  xz: {
    flags:
      '-z -d -k -f -e -q -v -Q --compress --decompress --uncompress --keep --force --extreme --quiet --verbose --no-sparse',
    takesCount: true,
    values: '-T -F -M -C --format --check --threads --memlimit',
    reads: '-c -l -t --stdout --to-stdout --list --test',
    modes: '-d -z -l -t --decompress --uncompress --compress --list --test',
    operands: 'written',
  },
  unxz: {
    flags: '-k -f -q -v --keep --force --quiet --verbose --no-sparse',
    values: '-T --threads',
    reads: '-c -l -t --stdout --to-stdout --list --test',
    operands: 'written',
  },
  zstd: {
    flags:
      '-d -z -f -k -q -v -r --decompress --uncompress --compress --force --keep --quiet --verbose --no-progress --ultra --check --no-check',
    takesCount: true,
    values: '-o -D -T --threads',
    writes: '-o',
    reads: '-c -l -t --stdout --list --test',
    modes: '-d -z -l -t --decompress --uncompress --compress --list --test',
    follows: '-r --recursive',
    operands: 'written',
  },
  unzstd: {
    flags: '-f -k -q -v --force --keep --quiet --verbose',
    values: '-o',
    writes: '-o',
    reads: '-c -l -t --stdout --list --test',
    operands: 'written',
  },
  compress: { flags: '-d -f -k -r -v', values: '-b', reads: '-c', follows: '-r', operands: 'written' },
  dos2unix: { flags: '-k -q -f -b -o --keepdate --quiet --force --keep-bom', operands: 'written' },
  unix2dos: { flags: '-k -q -f -b -o --keepdate --quiet --force --keep-bom', operands: 'written' },
  zip: {
    flags:
      '-r -R -q -v -j -u -f -d -D -e -X -y -9 -0 -g -A -J -S -o --recurse-paths --quiet --junk-paths --update --freshen --delete --encrypt --symlinks',
    takesCount: true,
    values: '-x -i -n -t -P --exclude --include',
    runs: '-T -TT --unzip-command -m --move -@ -b',
    operands: 'first-written',
  },
};

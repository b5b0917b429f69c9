/** A view in the words of what enforces it. */
import type { ViewForm } from '../../../storage/view-files.ts';
import type { Access, ViewRule } from './view.ts';
import type { WritablePlace } from './writable.ts';

/** One line for each place, with a letter for a folder or a file. */
export function renderList(places: readonly WritablePlace[]): string {
  return places.map(({ path, isFolder }) => `${isFolder ? 'd' : 'f'} ${path}\0`).join('');
}

export function renderView(form: Exclude<ViewForm, 'list'>, rules: readonly ViewRule[]): string {
  switch (form) {
    case 'rules':
      return rules.map(ruleLine).join('');
    case 'arguments':
      return rules
        .flatMap(bubblewrapArguments)
        .map((argument) => `${argument}\0`)
        .join('');
    case 'profile':
      return seatbeltProfile(rules);
  }
}

const LETTERS: Readonly<Record<Access, string>> = {
  closed: 'c',
  open: 'o',
  pinned: 'p',
  scratch: 's',
  kept: 'K',
  hidden: 'h',
};

/** A file that is hidden is covered by an empty one, and for what is kept a place is made. */
const LETTERS_OF_FILES: Readonly<Record<Access, string>> = { ...LETTERS, kept: 'k', hidden: 'f' };

function ruleLine({ path, access, isFolder }: ViewRule): string {
  return `${(isFolder ? LETTERS : LETTERS_OF_FILES)[access]} ${path}\0`;
}

function bubblewrapArguments({ path, access, isFolder }: ViewRule): readonly string[] {
  switch (access) {
    case 'closed':
      return ['--ro-bind-try', path, path];
    case 'open':
    case 'pinned':
    case 'kept':
      return ['--dev-bind-try', path, path];
    case 'scratch':
      return ['--tmpfs', path];
    case 'hidden':
      return isFolder ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', '/dev/null', path];
  }
}

/** The last rule that fits decides there, as the nearest one does here, since outer rules come first. */
function seatbeltProfile(rules: readonly ViewRule[]): string {
  return ['(version 1)', '(allow default)', ...rules.flatMap(seatbeltRules), ...NO_SERVANTS, ''].join('\n');
}

function seatbeltRules({ path, access, isFolder }: ViewRule): readonly string[] {
  const place = `(${isFolder ? 'subpath' : 'literal'} ${quoted(path)})`;
  switch (access) {
    case 'closed':
      return [`(deny file-write* ${place})`];
    case 'open':
      return [`(allow file-write* ${place})`];
    case 'scratch':
      return [`(allow file-write* ${place})`, `(deny network-outbound ${place})`];
    case 'kept':
      return [`(allow network-outbound ${place})`];
    case 'pinned':
      return [`(deny file-write-unlink (literal ${quoted(path)}))`];
    case 'hidden':
      return [`(deny file-read* file-write* network-outbound ${place})`];
  }
}

/** Programs that would start others outside of the profile, and terminals that could be typed into. */
const NO_SERVANTS = [
  '(deny appleevent-send)',
  '(deny job-creation)',
  '(deny file-ioctl (literal "/dev/tty") (regex #"^/dev/ttys[0-9]+$"))',
];

function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&')}"`;
}

/**
 * Catalogues of texts among code. A question in plain words finds its words in a catalogue, and hardly ever means that: code
 * comes first, and of a text in several kinds of English one is enough.
 */
import type { FileClass } from '../../storage/contract.ts';

const CATALOGUES: ReadonlySet<FileClass> = new Set(['translation', 'japanese_translation', 'english_translation']);

/** So many other files come before the first catalogue, as far as there are any. */
const AHEAD = 3;
/** So many files of an answer are looked at. */
const LOOKED_AT = 60;

/** `en`, `en-US`, `en_GB` in `lang/en-US.json` and `lang/en_GB/menu.php`. */
const ENGLISH = /(?<=^|[/._-])en(?:[_-][A-Za-z]{2,4})?(?=[/._-])/g;

interface Ranked {
  readonly path: string;
  readonly fileClass: FileClass;
}

/** @param items best first */
export function behindCode<Item>(items: readonly Item[], rankedOf: (item: Item) => Ranked): Item[] {
  const head = items.slice(0, LOOKED_AT).map((item) => ({ item, ...rankedOf(item) }));
  const code = head.filter(({ fileClass }) => !CATALOGUES.has(fileClass)).slice(0, AHEAD);
  const seen = new Set<string>();
  const repeated = new Set(head.filter((one) => repeats(one, seen)));
  const rest = head.filter((one) => !code.includes(one) && !repeated.has(one));
  return [...[...code, ...rest, ...repeated].map(({ item }) => item), ...items.slice(LOOKED_AT)];
}

function repeats({ path, fileClass }: Ranked, seen: Set<string>): boolean {
  if (fileClass !== 'english_translation') return false;
  const anywhere = path.replace(ENGLISH, '*');
  const isKnown = seen.has(anywhere);
  seen.add(anywhere);
  return isKnown;
}

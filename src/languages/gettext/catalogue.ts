/**
 * Catalogues of gettext tie the words on the screen to the texts that the code marks for translation. English and Japanese
 * are read: those are the languages in which questions are asked.
 */
import { type Edge, type Framework, type FrameworkFile, type Knowledge, NOTHING_KNOWN } from '../framework-contract.ts';
import { termEdge } from '../terms.ts';

export const catalogues: Framework = {
  id: 'gettext',
  languages: ['gettext'],
  evidence: { files: /\.po$/ },
  read: readCatalogue,
};

const FILE = /(?:^|\/)(?:en|ja)(?:[_-]\w+)?(?:\/(?:.+\/)?[\w.@-]+)?\.po$/;
/** Most are longer sentences, which are no terms. */
const LONGEST_KEY = 60;

function readCatalogue({ path, text }: FrameworkFile): Knowledge {
  if (!FILE.test(path)) return NOTHING_KNOWN;
  const edges = edgesIn(text);
  return edges.length === 0 ? NOTHING_KNOWN : { entities: [], edges };
}

interface Entry {
  key: string;
  translation: string;
  line: number;
}

const STRING = /^(?:(msgid|msgstr(?:\[0\])?|msgctxt|msgid_plural|msgstr\[\d+\])\s+)?"((?:[^"\\]|\\.)*)"\s*$/;

function edgesIn(text: string): Edge[] {
  const edges: Edge[] = [];
  let entry: Entry = { key: '', translation: '', line: 1 };
  let field = '';
  const finish = (): void => {
    if (entry.key !== '' && entry.key.length <= LONGEST_KEY) {
      edges.push(...termEdge(`translation:${entry.key}`, entry.translation, entry.line));
    }
  };
  text.split('\n').forEach((row, index) => {
    const [, keyword, value] = STRING.exec(row) ?? [];
    if (value === undefined) return;
    if (keyword === 'msgid') {
      finish();
      entry = { key: '', translation: '', line: index + 1 };
    }
    field = keyword ?? field;
    if (field === 'msgid') entry.key += unescaped(value);
    if (field === 'msgstr' || field === 'msgstr[0]') entry.translation += unescaped(value);
  });
  finish();
  return edges;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));
}

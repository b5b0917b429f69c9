/** English plurals as table names use them: `order_item` → `order_items`. */

/** Only the last word of a snake-case name is changed, as Laravel does. */
export function plural(name: string): string {
  const [, before = '', word = ''] = /^(.*_)?([^_]*)$/.exec(name) ?? [];
  return before + pluralWord(word);
}

/** `orders` → `order`; what is no plural stays. */
export function singular(name: string): string {
  const [, before = '', word = ''] = /^(.*_)?([^_]*)$/.exec(name) ?? [];
  return before + singularWord(word);
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    person: 'people',
    child: 'children',
    man: 'men',
    woman: 'women',
    mouse: 'mice',
    tooth: 'teeth',
    foot: 'feet',
    goose: 'geese',
    datum: 'data',
    medium: 'media',
    criterion: 'criteria',
    leaf: 'leaves',
    shelf: 'shelves',
    half: 'halves',
    life: 'lives',
    knife: 'knives',
    hero: 'heroes',
    potato: 'potatoes',
    tomato: 'tomatoes',
    quiz: 'quizzes',
    index: 'indices',
    matrix: 'matrices',
    vertex: 'vertices',
    analysis: 'analyses',
    basis: 'bases',
    crisis: 'crises',
    movie: 'movies',
    status: 'statuses',
    alias: 'aliases',
  }),
);
const SINGULARS: ReadonlyMap<string, string> = new Map([...IRREGULAR].map(([one, many]) => [many, one]));
const UNCOUNTABLE = new Set(
  'audio equipment evidence feedback fish furniture gold information metadata money news police rain rice series sheep software species stock_data traffic wheat'.split(
    ' ',
  ),
);

function pluralWord(word: string): string {
  if (UNCOUNTABLE.has(word) || SINGULARS.has(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function singularWord(word: string): string {
  if (UNCOUNTABLE.has(word)) return word;
  const irregular = SINGULARS.get(word);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

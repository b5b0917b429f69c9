/** Japanese comments of a file beside the English names that they document, and their stored form. */

export interface CommentedName {
  /** Distinct runs of katakana or kanji. */
  readonly runs: readonly string[];
  /** Distinct stems. */
  readonly words: readonly string[];
}

export interface CommentWords {
  /** Words in the comment of the file itself. */
  readonly runs: readonly string[];
  readonly definitions: readonly CommentedName[];
}

const decoder = new TextDecoder();

/** Lines of text, without compression: a question reads those of every file. Nothing for a file without Japanese comments. */
export function packCommentWords({ runs, definitions }: CommentWords): Uint8Array {
  if (runs.length + definitions.length === 0) return new Uint8Array();
  const lines = definitions.map((name) => `${name.runs.join(' ')}\t${name.words.join(' ')}`);
  return new TextEncoder().encode([runs.join(' '), ...lines].join('\n'));
}

/** Reads anything: text of another form has no Japanese words in it. */
export function unpackCommentWords(packed: Uint8Array): CommentWords {
  const [first = '', ...lines] = decoder.decode(packed).split('\n');
  const definitions = lines.map((line) => {
    const [runs = '', words = ''] = line.split('\t');
    return { runs: wordsOf(runs), words: wordsOf(words) };
  });
  return { runs: wordsOf(first), definitions };
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

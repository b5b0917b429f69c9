/**
 * A real transformer model of a few hundred kilobytes, in the files in which model hubs lay one out: a WordPiece
 * tokenizer over some words, and an ONNX graph that looks up the vector of each piece. The vectors are the shipped ones.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStaticEmbedder } from '../../src/embedding/static/static-embedder.ts';

/** @returns the length of the vectors */
export async function writeOnnxModel(folder: string, words: readonly string[]): Promise<number> {
  const embedder = openStaticEmbedder();
  const pieces = piecesOf(words);
  const rows = await embedder.embed(pieces.map((piece) => (SPECIAL.includes(piece) ? '' : piece.replace(/^##/, ''))));
  const hidden = embedder.dimensions;
  const bert = { model_type: 'bert', architectures: ['BertModel'], hidden_size: hidden, vocab_size: pieces.length };
  const classes = { tokenizer_class: 'BertTokenizer', pad_token: '[PAD]', unk_token: '[UNK]', model_max_length: 512 };
  mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(content));
  write('config.json', bert);
  write('tokenizer_config.json', classes);
  write('tokenizer.json', tokenizerOf(pieces));
  writeFileSync(path.join(folder, 'onnx/model.onnx'), modelOf(rows, hidden));
  return hidden;
}

const SPECIAL = ['[PAD]', '[UNK]'];

/** Words, and their characters for all other words. */
function piecesOf(words: readonly string[]): readonly string[] {
  const lower = words.map((word) => word.toLowerCase());
  const characters = [...lower.join('')];
  return [...new Set([...SPECIAL, ...[...lower, ...characters].flatMap((piece) => [piece, `##${piece}`])])];
}

function tokenizerOf(pieces: readonly string[]): object {
  const special = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({ id, content, ...special })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: false,
      strip_accents: false,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
    },
  };
}

/** ModelProto of `last_hidden_state = Gather(table, input_ids)`, by the field numbers of onnx.proto. */
function modelOf(rows: readonly Float32Array[], hidden: number): Buffer {
  const table = Buffer.concat(
    rows.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  const initializer = [number(1, rows.length), number(1, hidden), number(2, FLOAT), text(8, 'table'), bytes(9, table)];
  const node = [text(1, 'table'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather')];
  const [ids, mask] = ['input_ids', 'attention_mask'].map((name) => tensor(name, INT64, ['batch', 'sequence']));
  const output = tensor('last_hidden_state', FLOAT, ['batch', 'sequence', hidden]);
  const graph = [
    message(1, node),
    text(2, 'embeddings'),
    message(5, initializer),
    bytes(11, ids!),
    bytes(11, mask!),
    bytes(12, output),
  ];
  return Buffer.concat([number(1, 8), message(7, graph), message(8, [number(2, 13)])]);
}

const [FLOAT, INT64] = [1, 7];

/** A ValueInfoProto. */
function tensor(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const sizes = shape.map((size) => message(1, [typeof size === 'string' ? text(2, size) : number(1, size)]));
  return Buffer.concat([text(1, name), message(2, [message(1, [number(1, type), message(2, sizes)])])]);
}

function message(field: number, parts: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(parts));
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const groups: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...groups, rest]);
    groups.push((rest % 128) + 128);
  }
}

/**
 * The byte format of one posting list, shared by the builder (indexing) and the reader (retrieval).
 *
 * A list is a sequence of blocks, one for each batch of files that was parsed together, so that
 * lists built by different workers are joined without decoding them:
 *
 *   block   = varint base, varint byteLength, payload
 *   payload = posting*          (ordinals are relative to `base`)
 *   posting = varint ordinalDelta, mask, [tf byte for each set field]
 *
 * `mask` has one bit for each field; its top bit says that frequencies follow, otherwise all are 1.
 */
import { DamagedIndexError } from './damage.ts';
import { ByteWriter } from './varint.ts';

/** Fields of a chunk, in the order of their mask bits. */
export const FIELDS = ['stem', 'folder', 'name', 'signature', 'doc', 'body'] as const;
export const FIELD_COUNT = FIELDS.length;

const HAS_FREQUENCIES = 0x80;
const ALL_FIELDS = (1 << FIELD_COUNT) - 1;
/** A posting counts no further. */
export const MAX_FREQUENCY = 255;

/** Namespaces of keys in the posting table besides plain terms, which start with a letter, digit or kana. */
export const DEFINITION_PREFIX = '#';
export const REFERENCE_PREFIX = '@';

/** Lists under a definition or a reference hold ordinals of files, those of plain terms ordinals of chunks. */
export function holdsFiles(key: string): boolean {
  return key.startsWith(DEFINITION_PREFIX) || key.startsWith(REFERENCE_PREFIX);
}

/** Builds the postings of one key; ordinals must not decrease. */
export class PostingList {
  private readonly out = new ByteWriter();
  private readonly frequencies = new Uint8Array(FIELD_COUNT);
  private ordinal = -1;
  private previous = 0;

  add(ordinal: number, field: number): void {
    if (ordinal !== this.ordinal) {
      this.flush();
      this.ordinal = ordinal;
    }
    const frequency = this.frequencies[field] ?? 0;
    if (frequency < MAX_FREQUENCY) this.frequencies[field] = frequency + 1;
  }

  /** Adds a whole posting, as a merge does. */
  addFrequencies(ordinal: number, frequencies: Uint8Array): void {
    this.flush();
    this.ordinal = ordinal;
    this.frequencies.set(frequencies);
  }

  finish(): Uint8Array {
    this.flush();
    return this.out.view();
  }

  private flush(): void {
    if (this.ordinal < 0) return;
    this.out.varint(this.ordinal - this.previous);
    this.previous = this.ordinal;
    appendFrequencies(this.out, this.frequencies, 0);
    this.frequencies.fill(0);
    this.ordinal = -1;
  }
}

/**
 * Writes what follows the distance of a posting.
 * @param counts holds one frequency for each field from `at` on
 * @returns false, and writes nothing, when all of them are 0
 */
export function appendFrequencies(out: ByteWriter, counts: Uint8Array, at: number): boolean {
  let mask = 0;
  let several = false;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const frequency = counts[at + field]!;
    if (frequency > 0) mask |= 1 << field;
    if (frequency > 1) several = true;
  }
  if (mask === 0) return false;
  out.byte(several ? mask | HAS_FREQUENCIES : mask);
  if (!several) return true;
  for (let field = 0; field < FIELD_COUNT; field++) if (counts[at + field]! > 0) out.byte(counts[at + field]!);
  return true;
}

/** Wraps the payload of one batch as a block whose ordinals start at `base`. */
export function appendBlock(out: ByteWriter, base: number, payload: Uint8Array): void {
  out.varint(base);
  out.varint(payload.length);
  out.append(payload);
}

/** Upper bound of the number of postings in a list: each takes two bytes at least. */
export function mostPostings(list: Uint8Array): number {
  return list.length >> 1;
}

/**
 * Reads a list posting by posting: `next()`, then the public fields.
 * @throws DamagedIndexError from `next` when the list ends too early
 */
export class PostingCursor {
  ordinal = 0;
  /** Bit set of the fields that hold the term. */
  fields = 0;
  private hasFrequencies = false;
  private frequenciesAt = 0;
  private at = 0;
  private blockEnd = 0;
  private readonly list: Uint8Array;

  constructor(list: Uint8Array) {
    this.list = list;
  }

  next(): boolean {
    while (this.at >= this.blockEnd) {
      if (this.at >= this.list.length) return false;
      this.beginBlock();
    }
    this.ordinal += this.varint();
    const mask = this.list[this.at++] ?? 0;
    this.fields = mask & ALL_FIELDS;
    this.hasFrequencies = mask > ALL_FIELDS && (mask & HAS_FREQUENCIES) !== 0;
    this.frequenciesAt = this.at;
    if (this.hasFrequencies) for (let rest = this.fields; rest !== 0; rest &= rest - 1) this.at++;
    if (this.at > this.list.length) throw new DamagedIndexError('a list ends too early');
    return true;
  }

  /** @param place among the fields that hold the term, from 0 */
  frequency(place: number): number {
    return this.hasFrequencies ? this.list[this.frequenciesAt + place]! : 1;
  }

  private beginBlock(): void {
    this.ordinal = this.varint();
    this.blockEnd = this.varint() + this.at;
  }

  private varint(): number {
    const first = this.list[this.at]!;
    if (first < 0x80) {
      this.at++;
      return first;
    }
    return this.longVarint();
  }

  private longVarint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = this.list[this.at++] ?? 0;
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value >>> 0;
    }
  }
}

export type PostingVisitor = (ordinal: number, frequencies: Uint8Array) => void;

/** Decodes a whole list; the frequencies array (one entry for each field) is reused between calls. */
export function forEachPosting(list: Uint8Array, visit: PostingVisitor): void {
  const cursor = new PostingCursor(list);
  const frequencies = new Uint8Array(FIELD_COUNT);
  while (cursor.next()) {
    let place = 0;
    for (let field = 0; field < FIELD_COUNT; field++) {
      frequencies[field] = (cursor.fields >> field) & 1 ? cursor.frequency(place++) : 0;
    }
    visit(cursor.ordinal, frequencies);
  }
}

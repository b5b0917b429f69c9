/** The files that ripgrep would search in a folder, with the knowledge of their content, learned beside the searches. */
import type { Stats } from 'node:fs';
import { compareText } from '../../base/compare-text.ts';
import { inLanes } from '../../base/in-lanes.ts';
import { ASIDE_MS, turns } from '../../base/turns.ts';
import { type FileLearner, placeIn, portionsOf, withLearner } from './file-learner.ts';
import { canBeListed, type FileList, isCurrent } from './file-list.ts';
import {
  type Holder,
  type IsSecret,
  type ReadFile,
  readSearchedFile,
  readText,
  type SearchedFile,
} from './searched-file.ts';
import { isAsStamped, type Stamp, showsChangesSince, statsAt, UNWATCHED, type Watched } from './stamp.ts';
import { mayHold } from './trigrams.ts';

export interface KnownFilesParts {
  /** Milliseconds of the clock by which files are stamped. */
  readonly now: () => number;
  /** The files of these folders, relative to the root, are about to be looked at and read. */
  readonly onListed: (folders: ReadonlySet<string>) => Promise<void>;
  readonly isSecret: IsSecret;
  /** Opens what lists and reads all files; it is closed when that is done. */
  readonly learner: () => FileLearner;
}

export class KnownFiles {
  private readonly root: string;
  private readonly parts: KnownFilesParts;
  private readonly ending = new AbortController();
  private readonly held = new HeldFiles();
  /** Files of the list that nobody told to be as they are known, as of `toldBy`. */
  private readonly unsure = new Set<string>();
  private toldBy: object | undefined;
  private readonly texts = new KeptTexts(TEXT_BYTES);
  private list: FileList | undefined;
  /** Time of the next list at the earliest. */
  private listAt = 0;
  private learning: Promise<void> | undefined;

  constructor(root: string, parts: KnownFilesParts) {
    this.root = root;
    this.parts = parts;
  }

  /** All files there are at this moment, relative to the root; undefined when that is not known. */
  async names(watched: Watched): Promise<readonly string[] | undefined> {
    const { list } = this;
    if (list === undefined || (await isCurrent(list, watched))) return list?.files;
    this.list = undefined;
    this.listAt = 0;
    return undefined;
  }

  get folders(): ReadonlySet<string> | undefined {
    return this.list?.folderNames;
  }

  async isAllKnown(): Promise<boolean> {
    const names = (await this.names(UNWATCHED)) ?? [];
    const turn = turns(ASIDE_MS);
    for (const name of names) {
      const known = this.held.get(name);
      if (known === undefined || !this.isAs(name, known.stamp)) return false;
      await turn();
    }
    return names.length > 0;
  }

  /**
   * Files of the list, as they are at this moment, that may hold all sequences of one of `wanted`, in the order of the list;
   * undefined when one is gone, when too many changed, and when one is binary. @param isMeant by names
   */
  async holders(
    wanted: readonly (readonly number[])[],
    watched: Watched,
    isMeant: (name: string) => boolean,
  ): Promise<readonly Holder[] | undefined> {
    const fresh = await this.lookAtUnsure(watched);
    if (fresh === undefined) return undefined;
    const isAsked = ({ name, searched }: Holder): boolean => searched.kind !== 'silent' && isMeant(name);
    const read = fresh.filter((file) => mayHold(file.trigrams, wanted) && isAsked(file));
    const held = this.held.holding(wanted, isMeant);
    const all = read.length === 0 ? held : [...held, ...read].sort((one, other) => compareText(one.name, other.name));
    const hasBinary =
      (read.length > 0 || this.held.hasBinary) && all.some(({ searched }) => searched.kind === 'binary');
    return hasBinary ? undefined : all;
  }

  /** Undefined for a file that is not in memory. */
  keptTextOf(searched: SearchedFile): string | undefined {
    return this.texts.get(searched);
  }

  /** Undefined when it is no text any more. */
  readTextOf(file: string, searched: SearchedFile): string | undefined {
    const place = placeIn(this.root, file);
    const text = readText(place);
    const isStill = this.held.get(file) === searched && this.isAs(file, searched.stamp);
    if (text !== undefined && isStill) this.texts.keep(searched, text);
    return text;
  }

  /** Whether these files are as they are known, by a look at each. Those that are not are forgotten. */
  areStill(files: readonly string[]): boolean {
    const changed = files.filter((file) => {
      const known = this.held.get(file);
      return known !== undefined && !this.isAs(file, known.stamp);
    });
    for (const file of changed) this.forget(file);
    return changed.length === 0;
  }

  /** Learns what is not known, unless that was done a moment ago. */
  learnSoon(): void {
    if (this.learning !== undefined || performance.now() < this.listAt || this.ending.signal.aborted) return;
    this.listAfter(LISTED_AGAIN_MS);
    // A failure of this is one of ripgrep, which the next search tells.
    this.learning = canBeListed(this.root, this.parts.now(), this.ending.signal)
      .then(() => withLearner(this.parts.learner, this.ending.signal, (learner) => this.learn(learner)))
      .catch(() => {})
      .finally(() => {
        this.learning = undefined;
      });
  }

  /** Settles when nothing is being learned any longer. */
  async settle(): Promise<void> {
    await this.learning;
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.learning;
  }

  private async learn(learner: FileLearner): Promise<void> {
    const { signal } = this.ending;
    const started = performance.now();
    const list = await learner.list(this.parts.now());
    if (list && list.files.length > MOST_FILES) return;
    if (list) await this.parts.onListed(list.folderNames);
    const isSettled = list && (await isCurrent(list, UNWATCHED));
    if (!isSettled) return this.listAfter(SETTLED_MS);
    const listed = new Set(list.files);
    for (const file of this.held.names()) if (!listed.has(file)) this.forget(file);
    await inLanes(portionsOf(list.files), (names) => this.learnFiles(learner, names), { count: IN_HAND, signal });
    if (signal.aborted) return;
    this.list = list;
    this.held.list(list.files);
    this.toldBy = undefined;
    this.unsure.clear();
    this.listAfter(Math.max(LISTED_AGAIN_MS, (performance.now() - started) * MOST_SHARE));
  }

  private async learnFiles(learner: FileLearner, names: readonly string[]): Promise<void> {
    const asked = names.map((name) => ({ name, stamp: this.held.get(name)?.stamp }));
    // Taken before the files are read, so that all of their changes are later.
    const now = this.parts.now();
    const learned = await learner.read(asked, { texts: this.texts.hasRoom });
    names.forEach((name, at) => {
      const file = learned[at];
      if (file !== 'same') this.take(name, file, now);
    });
  }

  private listAfter(ms: number): void {
    this.listAt = performance.now() + ms;
  }

  /** @returns what was read of files that are not known now; undefined when one is gone or when too many changed */
  private async lookAtUnsure(watched: Watched): Promise<(Holder & ReadFile)[] | undefined> {
    if (watched.state === undefined || watched.state !== this.toldBy) {
      for (const name of this.list?.files ?? []) this.unsure.add(name);
      this.toldBy = watched.state;
    }
    const fresh: (Holder & ReadFile)[] = [];
    const turn = turns(ASIDE_MS);
    let left = MOST_UNREAD;
    for (const name of this.unsure) {
      const known = this.held.get(name);
      const isTold = known !== undefined && watched.isSameFile(name, known.stamp);
      if (isTold && watched.state === this.toldBy) this.unsure.delete(name);
      const stats = isTold ? undefined : statsAt(placeIn(this.root, name));
      if (!isTold && stats === undefined) return undefined;
      if (stats !== undefined && !(known && isAsStamped(stats, known.stamp))) {
        const read = left-- > 0 ? this.read(name, stats) : undefined;
        if (left < 0) this.listAt = 0;
        if (read === undefined) return undefined;
        if (this.held.get(name) === undefined) fresh.push({ name, ...read });
      }
      const pause = turn();
      if (pause) await pause;
    }
    return fresh;
  }

  private read(file: string, stats: Stats): ReadFile | undefined {
    const now = this.parts.now();
    const read = readSearchedFile(placeIn(this.root, file), stats, (bytes) => this.parts.isSecret(file, bytes));
    this.take(file, read, now);
    return read;
  }

  /** @param before the time of the clock when it was not read yet */
  private take(file: string, read: ReadFile | undefined, before: number): void {
    this.forget(file);
    // A file that changed a moment ago may change again within one step of the clock, which leaves no trace.
    if (read !== undefined && showsChangesSince(read.searched.stamp, before)) this.keep(file, read);
  }

  private keep(name: string, { searched, trigrams, text }: ReadFile): void {
    this.held.add(name, searched, trigrams);
    if (text !== undefined) this.texts.keepIfRoom(searched, text);
  }

  /** Nobody has told yet that what is read next is as it was read. */
  private forget(file: string): void {
    this.unsure.add(file);
    const known = this.held.remove(file);
    if (known !== undefined) this.texts.drop(known);
  }

  private isAs(file: string, stamp: Stamp): boolean {
    const stats = statsAt(placeIn(this.root, file));
    return stats !== undefined && isAsStamped(stats, stamp);
  }
}

/** Portions: one is read while this thread keeps the other. */
const IN_HAND = 2;
/** About 500 bytes each. */
const MOST_FILES = 100_000;
/** All code of all but the largest projects. */
const TEXT_BYTES = 96 * 1024 * 1024;
/** Number of changed files that a search reads anew. */
const MOST_UNREAD = 50;
/** For what changes rules elsewhere, such as a new list of ignored files for all projects. */
const LISTED_AGAIN_MS = 60_000;
/** One part in so many of the time is spent on it. */
const MOST_SHARE = 50;
/** After a change that was too fresh to be told from the next one. */
const SETTLED_MS = 2500;

interface HeldFile extends Holder {
  /** Undefined where nothing tells what it holds. */
  column: Column<HeldFile> | undefined;
  /** In the list; none for a file that it lacks. */
  place: number;
}

const NO_PLACE = -1;

export class HeldFiles {
  private readonly files = new Map<string, HeldFile>();
  private readonly columns = new TrigramColumns<HeldFile>();
  /** Files that may hold anything. */
  private readonly untold = new Set<HeldFile>();
  private listed: readonly string[] = [];
  /** By their places in the list. */
  private ordered: (HeldFile | undefined)[] = [];
  /** By their places, 1 for files in which ripgrep may find something: looking at thousands of objects takes longer. */
  private isSearched = new Uint8Array();
  /** Files that are `binary`. */
  private binaries = 0;

  get hasBinary(): boolean {
    return this.binaries > 0;
  }

  names(): IterableIterator<string> {
    return this.files.keys();
  }

  get(name: string): SearchedFile | undefined {
    return this.files.get(name)?.searched;
  }

  /** @param names ascending */
  list(names: readonly string[]): void {
    this.listed = names;
    for (const file of this.ordered) if (file !== undefined) file.place = NO_PLACE;
    this.ordered = names.map((name, place) => {
      const file = this.files.get(name);
      if (file !== undefined) file.place = place;
      return file;
    });
    this.isSearched = Uint8Array.from(this.ordered, (file) => searchedAs(file?.searched));
  }

  /** @param trigrams undefined for a file that may hold anything */
  add(name: string, searched: SearchedFile, trigrams: Uint16Array | undefined): void {
    const file: HeldFile = { name, searched, column: undefined, place: indexOfName(this.listed, name) };
    this.files.set(name, file);
    if (searched.kind === 'binary') this.binaries++;
    this.put(file.place, file);
    if (trigrams === undefined) this.untold.add(file);
    else file.column = this.columns.add(file, trigrams);
  }

  /** @returns what was known of it */
  remove(name: string): SearchedFile | undefined {
    const file = this.files.get(name);
    if (file === undefined) return undefined;
    this.files.delete(name);
    this.untold.delete(file);
    if (file.column) this.columns.remove(file.column);
    if (file.searched.kind === 'binary') this.binaries--;
    this.put(file.place, undefined);
    return file.searched;
  }

  /**
   * Files of the list that may hold all sequences of one of `wanted`, in its order, without `silent` ones: sorting their names
   * would take longer than all else. @param isMeant by names
   */
  holding(wanted: readonly (readonly number[])[], isMeant: (name: string) => boolean): Holder[] {
    const isHolding = new Uint8Array(this.listed.length);
    const note = ({ place }: HeldFile): void => {
      if (place !== NO_PLACE) isHolding[place] = 1;
    };
    this.columns.forEachHolding(wanted, note);
    for (const file of this.untold) note(file);
    const found: Holder[] = [];
    for (let place = isHolding.indexOf(1); place !== -1; place = isHolding.indexOf(1, place + 1)) {
      if (this.isSearched[place] === 1 && isMeant(this.listed[place]!)) found.push(this.ordered[place]!);
    }
    return found;
  }

  private put(place: number, file: HeldFile | undefined): void {
    if (place === NO_PLACE) return;
    this.ordered[place] = file;
    this.isSearched[place] = searchedAs(file?.searched);
  }
}

function searchedAs(searched: SearchedFile | undefined): number {
  return searched === undefined || searched.kind === 'silent' ? 0 : 1;
}

function indexOfName(names: readonly string[], name: string): number {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareText(names[middle] ?? '', name) < 0) from = middle + 1;
    else to = middle;
  }
  return names[from] === name ? from : NO_PLACE;
}

/** Place of a table among the others. */
interface Column<Item> {
  readonly block: Block<Item>;
  readonly at: number;
}

interface Block<Item> {
  /** Length of each table in bits, a power of two. */
  readonly bits: number;
  /** 32 tables each in a row of bits. */
  readonly words: number;
  readonly rows: Uint32Array;
  readonly items: (Item | undefined)[];
  readonly free: number[];
}

/** Bits of a table. */
const MOST_BITS = 1 << 16;
const LEAST_BITS = 1 << 9;
/** Few claims are wrong while three of four bits are free. */
const BITS_PER_TRIGRAM = 4;
/** Files of a block, in words of 32: fewer where tables are long, so that a block takes at most 256 kB. */
const MOST_WORDS = 8;
const MOST_ROW_WORDS = 1 << 15;

export class TrigramColumns<Item> {
  private readonly blocks = new Map<number, Block<Item>[]>();

  /** @param trigrams all that the item holds, each once */
  add(item: Item, trigrams: Uint16Array): Column<Item> {
    let bits = LEAST_BITS;
    while (bits < MOST_BITS && bits < trigrams.length * BITS_PER_TRIGRAM) bits *= 2;
    const block = this.blockFor(bits);
    const at = block.free.pop()!;
    block.items[at] = item;
    const { words, rows } = block;
    const [word, mask] = [at >> 5, 1 << (at & 31)];
    for (const trigram of trigrams) rows[(trigram & (bits - 1)) * words + word]! |= mask;
    return { block, at };
  }

  remove({ block, at }: Column<Item>): void {
    block.items[at] = undefined;
    const [word, mask] = [at >> 5, ~(1 << (at & 31))];
    for (let row = word; row < block.rows.length; row += block.words) block.rows[row]! &= mask;
    block.free.push(at);
  }

  /** Items that may hold all sequences of one of `wanted`, in no order; one that may hold several of them comes again. */
  forEachHolding(wanted: readonly (readonly number[])[], visit: (item: Item) => void): void {
    for (const blocks of this.blocks.values()) {
      for (const block of blocks) for (const trigrams of wanted) visitHolding(block, trigrams, visit);
    }
  }

  private blockFor(bits: number): Block<Item> {
    const blocks = this.blocks.get(bits) ?? [];
    this.blocks.set(bits, blocks);
    const last = blocks.findLast(({ free }) => free.length > 0);
    if (last !== undefined) return last;
    const words = Math.max(1, Math.min(MOST_WORDS, MOST_ROW_WORDS / bits));
    const free = Array.from({ length: words * 32 }, (_, at) => words * 32 - 1 - at);
    const block = { bits, words, rows: new Uint32Array(bits * words), items: [], free };
    blocks.push(block);
    return block;
  }
}

function visitHolding<Item>(
  { bits, words, rows, items }: Block<Item>,
  trigrams: readonly number[],
  visit: (item: Item) => void,
): void {
  for (let word = 0; word < words; word++) {
    let held = -1;
    for (let next = 0; next < trigrams.length && held !== 0; next++) {
      held &= rows[(trigrams[next]! & (bits - 1)) * words + word]!;
    }
    for (; held !== 0; held &= held - 1) {
      const item = items[word * 32 + 31 - Math.clz32(held & -held)];
      if (item !== undefined) visit(item);
    }
  }
}

interface Kept {
  readonly text: string;
  /** Since it was kept, or spared. To tell which was used last would cost as much as searching it. */
  isUsed: boolean;
}

export class KeptTexts {
  private readonly texts = new Map<SearchedFile, Kept>();
  private readonly most: number;
  private room: number;

  /** @param room bytes in memory; a character beyond ASCII makes all of its file take two bytes each */
  constructor(room: number) {
    this.most = room;
    this.room = room;
  }

  get hasRoom(): boolean {
    return this.room > 0;
  }

  /** Undefined when it has to be read. */
  get(file: SearchedFile): string | undefined {
    const kept = this.texts.get(file);
    if (kept === undefined) return undefined;
    kept.isUsed = true;
    return kept.text;
  }

  /** Keeps a text only if none has to be dropped for it. */
  keepIfRoom(file: SearchedFile, text: string): void {
    if (sizeOf(file) <= this.room) this.keep(file, text);
  }

  keep(file: SearchedFile, text: string): void {
    if (sizeOf(file) > this.most) return;
    this.drop(file);
    this.texts.set(file, { text, isUsed: false });
    this.room -= sizeOf(file);
    for (const [oldest, kept] of this.texts) {
      if (this.room >= 0) break;
      if (!kept.isUsed) this.drop(oldest);
      else this.spare(oldest, kept);
    }
  }

  /** Its turn comes again behind all others. */
  private spare(file: SearchedFile, kept: Kept): void {
    this.texts.delete(file);
    this.texts.set(file, { ...kept, isUsed: false });
  }

  drop(file: SearchedFile): void {
    if (this.texts.delete(file)) this.room += sizeOf(file);
  }
}

function sizeOf({ stamp, isAscii }: SearchedFile): number {
  return isAscii ? stamp.size : stamp.size * 2;
}

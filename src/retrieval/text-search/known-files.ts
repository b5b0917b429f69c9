/** The files that ripgrep would search in a folder, with the knowledge of their content, learned beside the searches. */
import type { Stats } from 'node:fs';
import path from 'node:path';
import { turns } from '../../base/turns.ts';
import { type FileList, isCurrent, listFiles } from './file-list.ts';
import { KeptTexts } from './kept-texts.ts';
import { readSearchedFile, readText, type SearchedFile } from './searched-file.ts';
import { isAsStamped, type Stamp, showsChangesSince, statsAt } from './stamp.ts';
import { UNWATCHED, type Watched } from './watched.ts';

export class KnownFiles {
  private readonly root: string;
  private readonly now: () => number;
  private readonly ending = new AbortController();
  private readonly known = new Map<string, SearchedFile>();
  private readonly texts = new KeptTexts(TEXT_BYTES);
  private list: FileList | undefined;
  /** Time of the next list at the earliest. */
  private listAt = 0;
  private learning: Promise<void> | undefined;

  /** @param now milliseconds of the clock by which files are stamped */
  constructor(root: string, now: () => number) {
    this.root = root;
    this.now = now;
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
    const turn = turns();
    for (const name of names) {
      const known = this.known.get(name);
      if (known === undefined || !this.isAs(name, known.stamp)) return false;
      const pause = turn();
      if (pause) await pause;
    }
    return names.length > 0;
  }

  /** Knows each file as it is at this moment, and undefined for one that is gone or that changed as too many others did. */
  reader(watched: Watched): (file: string) => SearchedFile | undefined {
    let left = MOST_UNREAD;
    return (file) => {
      const known = this.known.get(file);
      if (known !== undefined && watched.isSameFile(file, known.stamp)) return known;
      const stats = statsAt(this.placeOf(file));
      if (stats === undefined) return undefined;
      if (known !== undefined && isAsStamped(stats, known.stamp)) return known;
      if (left-- > 0) return this.read(file, stats);
      this.listAt = 0;
      return undefined;
    };
  }

  /** Undefined when it is no text any more. */
  textOf(file: string, searched: SearchedFile): string | undefined {
    const kept = this.texts.get(searched);
    if (kept !== undefined) return kept;
    const place = this.placeOf(file);
    const text = readText(place);
    const isStill = this.known.get(file) === searched && this.isAs(file, searched.stamp);
    if (text !== undefined && isStill) this.texts.keep(searched, text);
    return text;
  }

  isInMemory(searched: SearchedFile): boolean {
    return this.texts.has(searched);
  }

  /** Whether these files are as they are known, by a look at each. Those that are not are forgotten. */
  areStill(files: readonly string[]): boolean {
    const changed = files.filter((file) => {
      const known = this.known.get(file);
      return known !== undefined && !this.isAs(file, known.stamp);
    });
    for (const file of changed) this.forget(file);
    return changed.length === 0;
  }

  /** Learns what is not known, unless that was done a moment ago. */
  learnSoon(): void {
    if (this.learning !== undefined || performance.now() < this.listAt) return;
    this.listAt = performance.now() + LISTED_AGAIN_MS;
    // A failure of this is one of ripgrep, which the next search tells.
    this.learning = this.learn()
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
    await this.settle();
  }

  /** Names of files are relative and normal: joining them with `path` takes longer than all the rest. */
  private placeOf(file: string): string {
    return `${this.root}${path.sep}${file}`;
  }

  private async learn(): Promise<void> {
    const { signal } = this.ending;
    const started = performance.now();
    const list = await listFiles(this.root, this.now(), signal);
    if (list === undefined) this.listAt = performance.now() + SETTLED_MS;
    if (list === undefined || list.files.length > MOST_FILES) return;
    const listed = new Set(list.files);
    for (const file of this.known.keys()) if (!listed.has(file)) this.forget(file);
    const turn = turns();
    for (const file of list.files) {
      const stats = statsAt(this.placeOf(file));
      const known = this.known.get(file);
      if (stats && !(known && isAsStamped(stats, known.stamp))) this.read(file, stats);
      await turn();
      if (signal.aborted) return;
    }
    this.list = list;
    const ended = performance.now();
    this.listAt = ended + Math.max(LISTED_AGAIN_MS, (ended - started) * MOST_SHARE);
  }

  private read(file: string, stats: Stats): SearchedFile | undefined {
    const now = this.now();
    const read = readSearchedFile(this.placeOf(file), stats);
    this.forget(file);
    // A file that changed a moment ago may change again within one step of the clock, which leaves no trace.
    if (read !== undefined && showsChangesSince(read.searched.stamp, now)) {
      this.known.set(file, read.searched);
      if (read.text !== undefined) this.texts.keepIfRoom(read.searched, read.text);
    }
    return read?.searched;
  }

  private forget(file: string): void {
    const known = this.known.get(file);
    if (known === undefined) return;
    this.texts.drop(known);
    this.known.delete(file);
  }

  private isAs(file: string, stamp: Stamp): boolean {
    const stats = statsAt(this.placeOf(file));
    return stats !== undefined && isAsStamped(stats, stamp);
  }
}

/** About 500 bytes each. */
const MOST_FILES = 100_000;
/** All code of most projects. */
const TEXT_BYTES = 32 * 1024 * 1024;
/** Of a search: files that changed since they were known. */
const MOST_UNREAD = 50;
/** For what changes rules elsewhere, such as a new list of ignored files for all projects. */
const LISTED_AGAIN_MS = 60_000;
/** One part in so many of the time is spent on it. */
const MOST_SHARE = 50;
/** After a change that was too fresh to be told from the next one. */
const SETTLED_MS = 2500;

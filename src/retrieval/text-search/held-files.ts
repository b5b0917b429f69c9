/** Files with the sequences that they hold, in the order in which they are listed. */
import { compareText } from '../../base/compare-text.ts';
import type { Holder, SearchedFile } from './searched-file.ts';
import { type Column, TrigramColumns } from './trigram-columns.ts';

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
    const file: HeldFile = { name, searched, column: undefined, place: placeIn(this.listed, name) };
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

function placeIn(names: readonly string[], name: string): number {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareText(names[middle] ?? '', name) < 0) from = middle + 1;
    else to = middle;
  }
  return names[from] === name ? from : NO_PLACE;
}

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
  }

  /** @param trigrams undefined for a file that may hold anything */
  add(name: string, searched: SearchedFile, trigrams: Uint16Array | undefined): void {
    const file: HeldFile = { name, searched, column: undefined, place: placeIn(this.listed, name) };
    this.files.set(name, file);
    if (file.place !== NO_PLACE) this.ordered[file.place] = file;
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
    if (file.place !== NO_PLACE) this.ordered[file.place] = undefined;
    return file.searched;
  }

  /** Files of the list that may hold all sequences of one of `wanted`, in its order: sorting their names would take longer than all else. */
  holding(wanted: readonly (readonly number[])[]): Holder[] {
    const isHolding = new Uint8Array(this.listed.length);
    const note = ({ place }: HeldFile): void => {
      if (place !== NO_PLACE) isHolding[place] = 1;
    };
    this.columns.forEachHolding(wanted, note);
    for (const file of this.untold) note(file);
    const found: Holder[] = [];
    for (let place = isHolding.indexOf(1); place !== -1; place = isHolding.indexOf(1, place + 1)) {
      const file = this.ordered[place];
      if (file !== undefined) found.push(file);
    }
    return found;
  }
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

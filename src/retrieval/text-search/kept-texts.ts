/** Texts of files in memory, so that a search need not read them again. Those that were searched longest ago go first. */
import type { SearchedFile } from './searched-file.ts';

export class KeptTexts {
  private readonly texts = new Map<SearchedFile, string>();
  private readonly most: number;
  private room: number;

  /** @param room bytes in memory; a character beyond ASCII makes all of its file take two bytes each */
  constructor(room: number) {
    this.most = room;
    this.room = room;
  }

  has(file: SearchedFile): boolean {
    return this.texts.has(file);
  }

  /** Undefined when it has to be read. */
  get(file: SearchedFile): string | undefined {
    const text = this.texts.get(file);
    if (text === undefined) return undefined;
    this.texts.delete(file);
    this.texts.set(file, text);
    return text;
  }

  /** Only where nothing else has to go for it. */
  keepIfRoom(file: SearchedFile, text: string): void {
    if (sizeOf(file) <= this.room) this.keep(file, text);
  }

  keep(file: SearchedFile, text: string): void {
    if (sizeOf(file) > this.most) return;
    this.drop(file);
    this.texts.set(file, text);
    this.room -= sizeOf(file);
    for (const oldest of this.texts.keys()) {
      if (this.room >= 0) break;
      this.drop(oldest);
    }
  }

  drop(file: SearchedFile): void {
    if (this.texts.delete(file)) this.room += sizeOf(file);
  }
}

function sizeOf({ stamp, isAscii }: SearchedFile): number {
  return isAscii ? stamp.size : stamp.size * 2;
}

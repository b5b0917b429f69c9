/** Texts of files in memory, so that a search need not read them again. Of those that were kept longest ago the ones that nobody searched since go first. */
import type { SearchedFile } from './searched-file.ts';

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

  /** Only where nothing else has to go for it. */
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

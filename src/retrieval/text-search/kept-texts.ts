/** Texts of files in memory, so that a search need not read them again. Of those that were kept longest ago the ones that nobody searched since go first. */
import { decoded, type SearchedFile, type TextBytes } from './searched-file.ts';

interface Kept extends TextBytes {
  /** Since it was kept, or spared. To tell which was used last would cost as much as searching it. */
  isUsed: boolean;
}

export class KeptTexts {
  private readonly texts = new Map<SearchedFile, Kept>();
  private readonly most: number;
  private room: number;

  /** @param room bytes in memory */
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
    return decoded(kept);
  }

  /** Only where nothing else has to go for it. */
  keepIfRoom(file: SearchedFile, text: TextBytes): void {
    if (sizeOf(text) <= this.room) this.keep(file, text);
  }

  keep(file: SearchedFile, text: TextBytes): void {
    if (sizeOf(text) > this.most) return;
    this.drop(file);
    this.texts.set(file, { ...text, isUsed: false });
    this.room -= sizeOf(text);
    for (const [oldest, kept] of this.texts) {
      if (this.room >= 0) break;
      if (!kept.isUsed) this.drop(oldest);
      else this.spare(oldest, kept);
    }
  }

  /** Its turn comes again behind all others. A copy, so that it does not keep those that it was read with. */
  private spare(file: SearchedFile, { bytes, from, to, isAscii }: Kept): void {
    this.texts.delete(file);
    this.texts.set(file, {
      bytes: Buffer.from(bytes.subarray(from, to)),
      from: 0,
      to: to - from,
      isAscii,
      isUsed: false,
    });
  }

  drop(file: SearchedFile): void {
    const kept = this.texts.get(file);
    if (kept !== undefined) this.room += sizeOf(kept);
    this.texts.delete(file);
  }
}

function sizeOf({ from, to }: TextBytes): number {
  return to - from;
}

/** Offsets to lines and back; lines are 1-based. */
import { firstAbove } from '../../base/sorted.ts';

export class LineMap {
  private readonly starts: number[] = [0];
  private readonly length: number;

  constructor(text: string) {
    this.length = text.length;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
  }

  get count(): number {
    return this.starts.length;
  }

  lineOf(offset: number): number {
    return firstAbove(this.starts, offset);
  }

  startOf(line: number): number {
    return this.starts[line - 1] ?? this.length;
  }

  /** Offset just behind the last character of a line, its line break included. */
  endOf(line: number): number {
    return this.starts[line] ?? this.length;
  }
}

/** Offsets to lines and back; lines are 1-based. */
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
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Offset just behind the last character of a line, its line break included. */
  endOf(line: number): number {
    return this.starts[line] ?? this.length;
  }
}

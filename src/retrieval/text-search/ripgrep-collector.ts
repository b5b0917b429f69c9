/** Gathers the events of one ripgrep run into matches with their context. */
import { compareText } from '../../base/compare-text.ts';
import { type ContextEvent, type MatchEvent, parseEvent } from './ripgrep-events.ts';
import type { RipgrepLimits, TextMatch } from './ripgrep-query.ts';

interface Line {
  line: number;
  content: string;
}

/** Every other event belongs to the file that the last such one named. */
const BEGIN = '{"type":"begin"';
const END = '{"type":"end"';

export class MatchCollector {
  /** True once ripgrep has opened a file with a match: then its complaints are about single files. */
  hasBegun = false;
  #matches: TextMatch[] = [];
  #isAccepted = false;
  /** The one that was begun last, relative to the root. */
  #file = '';
  /** The last lines seen in the file, for the context before the next match. */
  #recent: Line[] = [];
  /** Matches that the next lines still belong to. */
  #open: TextMatch[] = [];
  #contextLines: number;
  #limits: RipgrepLimits;

  constructor(contextLines: number, limits: RipgrepLimits) {
    this.#contextLines = contextLines;
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#matches.length >= this.#limits.maxMatches;
  }

  /** @returns false when nothing more is wanted */
  add(json: string): boolean {
    if (json.startsWith(this.#isAccepted ? END : BEGIN) === this.#isAccepted) return !this.isFull;
    const event = parseEvent(json);
    if (event.type === 'begin') this.begin(event.file, false);
    else if (event.type !== 'other') this.addLine(event);
    return !this.isFull;
  }

  ordered(): TextMatch[] {
    return this.#matches.sort(byPlace);
  }

  /**
   * @param isHarmless whether the file is known to hold no secret
   * @returns false when no line of the file is to be shown
   */
  begin(file: string, isHarmless: boolean): boolean {
    this.hasBegun = true;
    this.#recent = [];
    this.#open = [];
    this.#file = file;
    this.#isAccepted = this.#limits.accepts(file, isHarmless);
    return this.#isAccepted;
  }

  /** Of the file that was begun last, by ascending lines. */
  addLine(event: MatchEvent | ContextEvent): void {
    if (this.#contextLines > 0) this.#addWithContext(event);
    else if (event.type === 'match' && !this.isFull) this.#matches.push(this.#matchOf(event, []));
  }

  #addWithContext(event: MatchEvent | ContextEvent): void {
    this.#open = this.#open.filter((match) => event.line <= match.line + this.#contextLines);
    for (const match of this.#open) match.contextAfter.push(event.content);
    if (event.type === 'match' && !this.isFull) {
      const near = this.#recent.filter((known) => known.line >= event.line - this.#contextLines);
      const match = this.#matchOf(
        event,
        near.map((known) => known.content),
      );
      this.#matches.push(match);
      this.#open.push(match);
    }
    this.#recent.push(event);
    if (this.#recent.length > this.#contextLines) this.#recent.shift();
  }

  #matchOf({ line, column, content }: MatchEvent, contextBefore: string[]): TextMatch {
    return { file: this.#file, line, column, content, contextBefore, contextAfter: [] };
  }
}

export function byPlace(one: TextMatch, other: TextMatch): number {
  return compareText(one.file, other.file) || one.line - other.line;
}

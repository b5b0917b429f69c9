/** Tells open pages that something changed, as server-sent events. Looks only while a page is open. */
import type { ServerResponse } from 'node:http';
import { type ChangeVersions, changeVersionsOf } from '../../app/reports/change-versions.ts';
import type { Workspace } from '../../app/sessions/workspace.ts';
import { HEADERS } from './headers.ts';
import { Refused } from './refused.ts';

const LOOK_MS = 1000;
const MOST_PAGES = 24;

export class Live {
  private readonly workspace: Workspace;
  private readonly onFailure: (error: unknown) => void;
  private readonly pages = new Set<ServerResponse>();
  private timer: NodeJS.Timeout | undefined;
  private last = '';

  constructor(workspace: Workspace, onFailure: (error: unknown) => void) {
    this.workspace = workspace;
    this.onFailure = onFailure;
  }

  /** The answer ends when the page is closed, or with `close`. @throws Refused 503 */
  add(response: ServerResponse): void {
    if (this.pages.size >= MOST_PAGES) throw tooMany();
    const first = this.look();
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' });
    response.write(first);
    this.pages.add(response);
    response.on('close', () => this.remove(response));
    this.timer ??= setInterval(() => this.tell(), LOOK_MS);
  }

  close(): void {
    clearInterval(this.timer);
    for (const page of this.pages) page.end();
    this.pages.clear();
  }

  private remove(page: ServerResponse): void {
    this.pages.delete(page);
    if (this.pages.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tell(): void {
    const before = this.last;
    try {
      this.look();
    } catch (error) {
      // A database that is busy for a moment is asked again; the pages keep what they show.
      this.onFailure(error);
      return;
    }
    if (this.last === before) return;
    for (const page of this.pages) page.write(this.last);
  }

  private look(): string {
    this.last = eventOf(changeVersionsOf(this.workspace));
    return this.last;
  }
}

function eventOf(pulse: ChangeVersions): string {
  return `data: ${JSON.stringify(pulse)}\n\n`;
}

function tooMany(): Refused {
  return new Refused(503, { error: 'busy', message: 'Too many pages are open.', next: 'Close some of them.' });
}

import pico from 'picocolors';
import type { Terminal } from '../../../../src/edge/cli/terminal.ts';

export interface FakeTerminal extends Terminal {
  readonly written: { out: string; err: string };
}

/** Records what is written; answers `input` line by line. */
export function fakeTerminal(
  settings: { columns?: number; showsProgress?: boolean; input?: readonly string[]; whoElse?: string } = {},
): FakeTerminal {
  const written = { out: '', err: '' };
  return {
    written,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    colors: pico.createColors(false),
    columns: settings.columns ?? Number.POSITIVE_INFINITY,
    showsProgress: settings.showsProgress ?? false,
    isInteractive: false,
    async *lines() {
      yield* settings.input ?? [];
    },
    whoElse: async () => settings.whoElse,
    place: () => '/dev/pts/9',
  };
}

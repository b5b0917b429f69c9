/** `code-intel outline`: what a file, or each file of a folder, defines. */

import { analyzeStructure, type FileStructure, type NestedSymbol } from '../../../app/facts/analyze-structure.ts';
import { counted } from '../../../base/numbers.ts';
import { showList } from '../answer.ts';
import type { Command } from '../command.ts';
import type { LocationOf } from '../location.ts';
import type { Cell } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { withProject } from '../with-project.ts';

export const outline: Command = (call) =>
  withProject(call, async ({ project, locationOf, pathOf }) => {
    const [path = '.'] = call.operands;
    const answer = await analyzeStructure(project, {
      path: pathOf(path),
      limit: call.flags.limit,
      withSignatures: true,
    });
    const files = answer.files.length === 1 ? answer.files : answer.files.filter(({ symbols }) => symbols.length > 0);
    const rows = files.flatMap((file) => rowsOf(file, call.terminal, locationOf));
    return showList(call, { answer, rows, total: answer.total, shown: answer.files.length });
  });

function rowsOf(file: FileStructure, { colors }: Terminal, locationOf: LocationOf): Cell[][] {
  const warning = file.hasSyntaxError ? ' (syntax error: symbols may be missing)' : '';
  const head = {
    text: `${locationOf(file.file)}  ${file.language || 'text'}, ${counted(file.lines, 'line')}${warning}`,
    paint: colors.magenta,
  };
  return [[head], ...file.symbols.flatMap((symbol) => symbolRows(symbol, 1, colors))];
}

function symbolRows(symbol: NestedSymbol, depth: number, colors: Terminal['colors']): Cell[][] {
  const declared = symbol.signature || `${symbol.type} ${symbol.name}`;
  const row = { text: `${'  '.repeat(depth)}${symbol.startLine}: ${declared}` };
  return [[row], ...symbol.children.flatMap((child) => symbolRows(child, depth + 1, colors))];
}

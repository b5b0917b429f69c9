/** `code-intel outline`: what a file, or each file of a folder, defines. */

import { analyzeStructure, type FileStructure, type NestedSymbol } from '../../../app/facts/analyze-structure.ts';
import { counted } from '../../../base/numbers.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { showList } from '../answer.ts';
import type { Command } from '../command.ts';
import type { LocationOf } from '../location.ts';
import type { Cell } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { withProject } from '../with-project.ts';

export const outline: Command = (call) =>
  withProject(call, async ({ project, locationOf, pathOf, scope = '.' }) => {
    const [path] = call.operands;
    const answer = await analyzeStructure(project, {
      path: path === undefined ? scope : pathOf(path),
      limit: call.flags.limit,
      withSignatures: true,
    });
    const files = answer.files.length === 1 ? answer.files : answer.files.filter(({ symbols }) => symbols.length > 0);
    const rows = files.flatMap((file) => formatFile(file, call.terminal, locationOf));
    return showList(call, { answer, rows, total: answer.total, shown: answer.files.length });
  });

function formatFile(file: FileStructure, { colors }: Terminal, locationOf: LocationOf): Cell[][] {
  const warnings = [
    ...(file.hasSyntaxError ? ['syntax error: symbols may be missing'] : []),
    ...(file.unread ? [ANSWER_TEXTS.unreadLines(file.unread).en] : []),
  ];
  const warning = warnings.length === 0 ? '' : ` (${warnings.join('; ')})`;
  const head = {
    text: `${locationOf(file.file)}  ${file.language || 'text'}, ${counted(file.lines, 'line')}${warning}`,
    paint: colors.magenta,
  };
  return [[head], ...rowsAt(file.symbols, 1)];
}

/** Members of a block that is no definition stand below a row for the block; several names that one line declares, on one row. */
function rowsAt(symbols: readonly NestedSymbol[], depth: number): Cell[][] {
  return symbols.flatMap((symbol, at) => {
    const { block, children } = symbol;
    const before = symbols[at - 1];
    const isNew = block !== undefined && block !== before?.block;
    const inner = block === undefined ? depth : depth + 1;
    const declared = rowOf(symbol, inner);
    const isRepetition = before?.signature?.includes(symbol.name) && rowOf(before, inner) === declared;
    return [
      ...(isNew ? [[{ text: '  '.repeat(depth) + block }]] : []),
      ...(isRepetition ? [] : [[{ text: declared }]]),
      ...rowsAt(children, inner + 1),
    ];
  });
}

function rowOf({ signature, type, name, line, startLine }: NestedSymbol, depth: number): string {
  return `${'  '.repeat(depth)}${line ?? startLine}: ${signature || `${type} ${name}`}`;
}

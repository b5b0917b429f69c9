#!/usr/bin/env node
import '../stdout-guard.ts';

const [command, ...rest] = process.argv.slice(2);

// A hook starts on every tool call of an agent, so that it loads nothing of the other commands.
process.exitCode =
  command === 'hook' && !rest.some((word) => word.startsWith('-'))
    ? await (await import('../hooks/main.ts')).hookMain(rest)
    : await (await import('./program.ts')).runProgram(process.argv.slice(2));

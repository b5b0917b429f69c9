#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const [command, ...rest] = process.argv.slice(2);
const isHook = command === 'hook' && !rest.some((word) => word.startsWith('-'));

// A hook starts on every tool call of an agent: its own bundle beside this file holds nothing of the other commands.
if (isHook && existsSync(new URL('hook.cjs', import.meta.url))) createRequire(import.meta.url)('./hook.cjs');
else process.exitCode = await (await import('./program.ts')).runProgram(process.argv.slice(2));

#!/usr/bin/env node
/** The entry of the built command line: one part for the hook, another for all other commands, each with its compiled code. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeTooOld } from '../../base/node-version.ts';
import { CodeCache } from '../../base/v8/code-cache.ts';
import { compileLess } from '../../base/v8/compile-less.ts';

/** Commands that run until they are ended. */
const LASTING = ['mcp', 'serve', 'dashboard'];
/** A server has answered its first questions by then. */
const SETTLED_MS = 20_000;

const [command = '', ...rest] = process.argv.slice(2);
const isHook = command === 'hook' && !rest.some((word) => word.startsWith('-'));

// A hook starts on every tool call of an agent: its own bundle beside this file holds nothing of the other commands.
const tooOld = nodeTooOld();
if (isHook && existsSync(new URL('hook.cjs', import.meta.url))) createRequire(import.meta.url)('./hook.cjs');
else if (tooOld === undefined) start();
else {
  process.stderr.write(`error: ${tooOld}\nnext: Start it with a newer Node, or install one.\n`);
  process.exitCode = 1;
}

function start(): void {
  const isLasting = LASTING.includes(command);
  // Before anything is loaded, since V8 takes code that was compiled under other options for foreign.
  if (!isLasting) compileLess();
  const cache = new CodeCache(isLasting ? '' : 'brief');
  process.once('exit', () => save(cache));
  // A server is often killed.
  if (isLasting) setTimeout(() => save(cache), SETTLED_MS).unref();
  cache.load(fileURLToPath(new URL('program.cjs', import.meta.url)));
}

function save(cache: CodeCache): void {
  try {
    cache.save();
  } catch {
    // A full disk: the next start compiles again.
  }
}

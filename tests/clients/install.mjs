/**
 * Installs the clients of agents into a folder of their own; they are no dependencies. `node tests/clients/install.mjs
 * FOLDER [client]…`; the tests look in `CODE_INTEL_CLIENTS`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What was tried; other versions may behave in another way. */
const PACKAGES = {
  'claude-code': '@anthropic-ai/claude-code@2.1.330',
  // The lowest version that is supported: it knows no `args` of a hook.
  'claude-code-2.1.138': '@anthropic-ai/claude-code@2.1.138',
  codex: '@openai/codex@0.169.0',
  'gemini-cli': '@google/gemini-cli@0.61.0',
  opencode: 'opencode-ai@1.18.33',
};

const [folder, ...clients] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write(`usage: node tests/clients/install.mjs FOLDER [${Object.keys(PACKAGES).join('|')}]…\n`);
  process.exit(2);
}

const failed = [];
for (const client of clients.length > 0 ? clients : Object.keys(PACKAGES)) {
  try {
    install(client);
  } catch (error) {
    failed.push(`${client} (${error instanceof Error ? error.message.split('\n')[0] : error})`);
  }
}
if (failed.length > 0) process.stderr.write(`NOT installed, so NOT tested: ${failed.join(', ')}\n`);

function install(client) {
  const place = path.resolve(folder, client);
  mkdirSync(place, { recursive: true });
  if (!existsSync(path.join(place, 'package.json')))
    writeFileSync(path.join(place, 'package.json'), '{"private":true}\n');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  execFileSync('npm', ['install', ...quiet, PACKAGES[client]], { cwd: place, stdio: ['ignore', 'ignore', 'pipe'] });
  // These link their program into place by scripts of their own, which start nothing else.
  for (const own of ['@anthropic-ai/claude-code/install.cjs', 'opencode-ai/postinstall.mjs']) {
    const script = path.join(place, 'node_modules', own);
    if (existsSync(script)) execFileSync('node', [script], { cwd: path.dirname(script), stdio: 'ignore' });
  }
}

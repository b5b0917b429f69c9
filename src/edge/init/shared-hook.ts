/**
 * The text of `.code-intel/hook.cjs`, which a team commits: it finds the package of whoever runs it. It is plain
 * CommonJS for any Node, since it runs before it is known what is installed.
 */
import { FOLDER } from '../../app/roots/index-folder.ts';
import { INSTALL } from '../../base/install-advice.ts';
import { GENERATED_MARK } from './file-edit.ts';

/** Relative to the project, with `/`. */
export const SHARED_HOOK = `${FOLDER}/hook.cjs`;

export const SHARED_HOOK_TEXT = `// ${GENERATED_MARK}; run \`code-intel init --team\` to renew it.
//
// Starts code-intel for the agents that work on this project. Their settings call
//
//   node .code-intel/hook.cjs CLIENT EVENT refuse|pass   the write gate, before and after each tool of an agent
//   node .code-intel/hook.cjs mcp                         the server that answers the agent
//   node .code-intel/hook.cjs where                       for people: which code-intel would be started
//
// Whoever has the package runs it: as a dependency of the project, or installed for all projects. For everyone else
// nothing is checked, and the agent is told so when its session begins.
'use strict';
const { spawn } = require('node:child_process');
const { existsSync, readFileSync, realpathSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const WINDOWS = process.platform === 'win32';
const [client, event = '', outcome = ''] = process.argv.slice(2);
const folder = packageFolders().find(isPackage);
const command = commandsOnPath()[0];

if (client === 'where') where();
else if (folder) runPackage(folder);
else if (command) runCommand(command);
else missing();

/** Beside this file for the plugin, in node_modules from here upwards, beside the programs of the PATH, beside Node. */
function packageFolders() {
  const folders = [path.join(__dirname, '..')];
  for (const start of [process.cwd(), __dirname]) {
    for (let at = start; ; at = path.dirname(at)) {
      folders.push(path.join(at, 'node_modules', 'code-intel'));
      if (at === path.dirname(at)) break;
    }
  }
  for (const at of foldersOfPath()) folders.push(path.join(at, 'node_modules', 'code-intel'));
  for (const file of commandsOnPath()) folders.push(path.join(realpathSync(file), '..', '..'));
  folders.push(path.join(process.execPath, '..', '..', 'lib', 'node_modules', 'code-intel'));
  return folders;
}

function isPackage(folder) {
  try {
    const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return name === 'code-intel' && existsSync(path.join(folder, 'dist', 'hook.cjs'));
  } catch {
    return false;
  }
}

/** Finds every command on the path, including shims of Volta, asdf, nodenv and pnpm, which are no links to the package. */
function commandsOnPath() {
  const name = WINDOWS ? 'code-intel.cmd' : 'code-intel';
  return foldersOfPath().map((at) => path.join(at, name)).filter((file) => existsSync(file));
}

function foldersOfPath() {
  return (process.env.PATH || '').split(path.delimiter).filter(Boolean);
}

function runPackage(folder) {
  const program = path.join(folder, 'dist', client === 'mcp' ? 'main.js' : 'hook.cjs');
  process.argv[1] = program;
  import(pathToFileURL(program).href);
}

function runCommand(file) {
  const words = client === 'mcp' ? ['mcp'] : ['hook', client, event, outcome];
  const child = spawn(WINDOWS ? \`"\${file}"\` : file, words, { stdio: 'inherit', shell: WINDOWS });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', missing);
  // A version manager whose Node of today has no code-intel.
  child.on('exit', (code) => (code === 126 || code === 127 ? missing() : process.exit(code === null ? 2 : code)));
}

/** Lets everything pass: who has not installed it must be able to work. */
function missing() {
  if (client === 'mcp') process.exitCode = 1;
  // Cursor takes silence for a refusal.
  if (client === 'cursor') console.log(JSON.stringify({ permission: 'allow', continue: true }));
  const isStart = /session_?start|session\\.created|pre_user_prompt/i.test(event);
  if (client !== 'mcp' && !isStart) return;
  const say = /claude|codex|vscode/.test(client) ? console.log : console.error;
  say('code-intel is not installed on this machine, so that nothing is checked here. ${INSTALL.en}');
}

function where() {
  if (folder) console.log(\`package \${folder}\`);
  else if (command) console.log(\`command \${command}\`);
  else process.exitCode = 1;
}
`;

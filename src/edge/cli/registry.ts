/** All commands, one row each, in the order of `--help`. */
import type { CommandRow } from './command.ts';

export const COMMANDS: readonly CommandRow[] = [
  {
    name: 'index',
    operands: '[dir]',
    summary: 'Read the project into the index; every other command updates it by itself.',
    flags: ['force', 'yes', 'path', 'json'],
    examples: [
      ['index', 'index the project around the working directory'],
      ['index ~/work/shop --force', 'build the index of another project anew'],
    ],
    load: async () => (await import('./commands/index-project.ts')).index,
  },
  {
    name: 'search',
    operands: '[query...]',
    summary: 'Find code by a sentence, in Japanese or English.',
    flags: ['limit', 'explain', 'batch', 'path', 'json'],
    examples: [
      ['search "where are login attempts limited"', 'find the code that does it'],
      ['search ログイン失敗の回数制限', 'the same in Japanese'],
      ['search -- --no-verify', 'a query that begins with a dash'],
      ['search "retry after a timeout" -n 3 --explain', 'three files, and why they were chosen'],
      ['search --batch < queries.jsonl', 'many queries at once'],
    ],
    load: async () => (await import('./commands/search.ts')).search,
  },
  {
    name: 'def',
    operands: '<symbol...>',
    summary: 'Show where symbols are defined.',
    flags: ['language', 'exact', 'limit', 'path', 'json'],
    examples: [
      ['def SessionStore', 'a class, function, type or constant'],
      ['def SessionStore.refresh User::save', 'members, in the spelling of any language'],
    ],
    load: async () => (await import('./commands/def.ts')).def,
  },
  {
    name: 'refs',
    operands: '<symbol...>',
    summary: 'Show where symbols are used.',
    flags: ['kind', 'limit', 'path', 'json'],
    examples: [
      ['refs SessionStore', 'every use, with the definition around it'],
      ['refs refresh --kind call', 'only the calls'],
    ],
    load: async () => (await import('./commands/refs.ts')).refs,
  },
  {
    name: 'text',
    operands: '<pattern>',
    summary: 'Find text in the files as they are now; needs no index.',
    flags: ['regex', 'exact', 'glob', 'context', 'limit', 'path', 'json'],
    examples: [
      ['text "TODO" -g "*.php"', 'in PHP files'],
      ['text -e "throw new \\w+Error" -C 2', 'a regular expression, with two lines around'],
    ],
    load: async () => (await import('./commands/text.ts')).text,
  },
  {
    name: 'outline',
    operands: '[file-or-folder]',
    summary: 'Show what a file, or each file of a folder, defines.',
    flags: ['limit', 'path', 'json'],
    examples: [
      ['outline src/auth.ts', 'one file'],
      ['outline src -n 100', 'up to 100 files below a folder'],
    ],
    load: async () => (await import('./commands/outline.ts')).outline,
  },
  {
    name: 'map',
    operands: '[paths...]',
    summary: 'Show the files that the rest is built on, each with its most used definitions.',
    flags: ['budget', 'path', 'json'],
    examples: [['map src --budget 2000', 'of a folder, in at most 2,000 tokens']],
    load: async () => (await import('./commands/map.ts')).map,
  },
  {
    name: 'pack',
    operands: '[paths...]',
    summary: 'Write the project into one text for a language model.',
    flags: ['style', 'budget', 'path', 'json'],
    examples: [['pack --style full src', 'all sources of a folder into one file']],
    load: async () => (await import('./commands/pack.ts')).pack,
  },
  {
    name: 'status',
    summary: 'Show what the index holds, and which files it leaves out and why.',
    flags: ['path', 'json'],
    examples: [['status', 'of the project around the working directory']],
    load: async () => (await import('./commands/status.ts')).status,
  },
  {
    name: 'mcp',
    summary: 'Serve coding agents over the Model Context Protocol, on stdin and stdout.',
    flags: ['path'],
    examples: [['mcp', 'started by the client; `claude mcp add code-intel -- code-intel mcp` registers it']],
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
];

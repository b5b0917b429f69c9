/** No sentence names a tool or an argument that does not exist, in either language. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fileKey } from '../../../../src/app/config/option-group.ts';
import { OPTIONS } from '../../../../src/app/config/options.ts';
import { TOOLS } from '../../../../src/edge/mcp/registry.ts';

const TEXTS = path.resolve(import.meta.dirname, '../../../../src/session/texts');
const NAME = /\b[a-z]+(?:_[a-z]+)+\b/g;
/** Members of answers, an argument of the flow by submission, and files and programs of others. */
const OTHERS = [
  'cached_matches',
  'embedding_suggestions',
  'relevant_symbols',
  'nl_symbol_mapping',
  'nl_term',
  'slot_evidence',
  'raw_query',
];
const FOREIGN = ['learned_pairs', 'node_modules', 'apparmor_parser', 'apparmor_restrict_unprivileged_userns'];

it('of session/texts [D-49]', () => {
  const tools = TOOLS.flatMap(({ name, inputSchema }) => [name, ...(JSON.stringify(inputSchema).match(NAME) ?? [])]);
  const options = Object.entries(OPTIONS)
    .flatMap(([name, { kind }]) => [name, ...Object.keys(kind.rows ?? {})])
    .map(fileKey);
  const known = new Set([...tools, ...options, ...OTHERS, ...FOREIGN]);
  const files = readdirSync(TEXTS, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'));
  const unknown = files.flatMap((file) => {
    const strings = readFileSync(path.join(TEXTS, file), 'utf8').match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
    const sentences = strings.filter((text) => /[\s\p{sc=Hiragana}]/u.test(text));
    return sentences
      .flatMap((text) => text.match(NAME) ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(files.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

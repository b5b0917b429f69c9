/** JavaScript: methods that are taken out of an object, `const { load } = api`, and whole modules by `import x = require()`. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

/** Others of the same names, so that a name alone says nothing. */
const OTHERS = 'export class Other { load() {} save() {} make() {} }\n';
const API = 'export const api = { load() {}, save: () => {} };\nexport class Kit { static make() {} }\n';

async function usesOf(symbol: string, text: string, file = 'use.ts'): Promise<string[]> {
  const files = { 'api.ts': API, 'other.ts': OTHERS, [file]: text };
  const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
  return references
    .filter((each) => each.file === file)
    .map(({ line, column, certainty }) => `${certainty ?? 'sure'} ${line}:${column}`);
}

describe('a method that is taken out of its object', () => {
  it.each([
    ['at the top', "import { api } from './api';\nconst { load } = api;\nload();\n", ['sure 3:1']],
    ['with others', "import { api } from './api';\nconst { load, save } = api;\nload();\nsave();\n", ['sure 3:1']],
    [
      'in a function',
      "import { api } from './api';\nexport function f() {\nconst { load } = api;\nload();\n}\n",
      ['sure 3:9', 'sure 4:1'],
    ],
    ['by its name', "import { api } from './api';\nconst load = api.load;\nload();\n", ['sure 3:1', 'sure 2:18']],
    ['under another name', "import { api } from './api';\nconst { load: begin } = api;\nbegin();\n", ['sure 2:9']],
  ])('is used %s [CT3]', async (_, text, uses) => {
    expect(new Set(await usesOf('api.load', text))).toEqual(new Set(uses));
    expect(await usesOf('Other.load', text)).toEqual([]);
  });

  it('is used where another file exports it [CT3]', async () => {
    const files = {
      'api.ts': `${API}export const { load, save } = api;\n`,
      'other.ts': OTHERS,
      'use.ts': "import { load } from './api';\nload();\n",
    };
    const { references } = await findReferences(fakeProject(files), { symbols: ['api.load'] });
    expect(references.filter(({ kind }) => kind === 'call').map(({ file, line }) => `${file}:${line}`)).toEqual([
      'use.ts:2',
    ]);
  });

  it('of a class is used by its name', async () => {
    const text = "import { Kit } from './api';\nconst { make } = Kit;\nmake();\n";
    expect(await usesOf('Kit.make', text)).toEqual(['sure 3:1']);
    expect(await usesOf('Other.make', text)).toEqual([]);
  });

  it('is used through a module that `import x = require()` gives', async () => {
    const files = {
      'kit.ts': 'export default class Kit { hello() {} }\nexport const api = { load() {} };\n',
      'other.ts': 'export class Other { hello() {} load() {} }\n',
      'use.ts': "import whole = require('./kit');\nwhole.api.load();\nnew whole.default().hello();\n",
    };
    const uses = async (symbol: string) => {
      const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
      return references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`);
    };
    expect(await uses('api.load')).toEqual(['sure use.ts:2']);
    expect(await uses('Kit.hello')).toEqual(['sure use.ts:3']);
    expect(await uses('Kit')).not.toContain('sure use.ts:2');
  });

  it('is a variable where it is not called', async () => {
    const text = "import { api } from './api';\nexport function f() {\nconst { load } = api;\nreturn [load];\n}\n";
    expect(await usesOf('api.load', text)).toEqual(['sure 3:9']);
  });
});

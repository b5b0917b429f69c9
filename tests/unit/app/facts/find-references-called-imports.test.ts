/** JavaScript: modules that are imported by a call, and those of packages that are built. Rust: types of a trait. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

describe('an export of a module that is imported by a call', () => {
  const script = (body: string) => ({
    'svc.ts': 'export const getSvc = () => 1;\nexport default class Kit {}\n',
    'use.ts': `export async function f(x: any) {\n${body}\n}\n`,
  });

  it('is used through each form of the call [CT3]', async () => {
    expect(await uses(script("const { getSvc } = await import('./svc');\nreturn getSvc();"), 'getSvc')).toBe(
      'sure use.ts:2, sure use.ts:3, 0 others',
    );
    expect(await uses(script("const getSvc = (await import('./svc')).getSvc;\nreturn getSvc();"), 'getSvc')).toContain(
      'sure use.ts:2, sure use.ts:3',
    );
    expect(await uses(script("const svc = await import('./svc')\nreturn svc.getSvc();"), 'getSvc')).toBe(
      'sure use.ts:3, 0 others',
    );
    expect(await uses(script("import('./svc').then((m) => m.getSvc());"), 'getSvc')).toBe('sure use.ts:2, 0 others');
    expect(await uses(script("const { default: Kit } = await import('./svc');\nnew Kit();"), 'Kit')).toContain(
      'sure use.ts:3',
    );
  });

  it('is none of a package, and hidden by a parameter', async () => {
    expect(await uses(script("const { getSvc } = await import('lodash');\ngetSvc();"), 'getSvc')).toBe('2 others');
    expect(await uses(script('x.map((getSvc) => getSvc());'), 'getSvc')).toBe('2 others');
  });
});

describe('a package of a workspace', () => {
  it('has the sources of what it is built into [CT3]', async () => {
    for (const module of ['dist/models', 'dist/models/index.js', 'lib/esm/models', 'models']) {
      const files = {
        'packages/core/package.json': '{\n  "name": "@g/core"\n}\n',
        'packages/core/src/models/index.ts': "export * from './error';\n",
        'packages/core/src/models/error.ts': 'export class ErrorV3 {}\n',
        'web/a.ts': `import { ErrorV3 } from '@g/core/${module}';\nexport const f = () => new ErrorV3();\n`,
      };
      expect(await uses(files, 'ErrorV3'), module).toBe('sure web/a.ts:1, sure web/a.ts:2, 0 others');
    }
  });
});

describe('a default export', () => {
  it.each(['{ default }', '{ default as default }', '{ default as Def }'])(
    'is used through a file that only hands it on: export %s [CT3]',
    async (clause) => {
      const files = {
        'lib/a.ts': 'export default class Def { hello() {} }\n',
        'lib/b.ts': 'export class Other { hello() {} }\n',
        'lib/index.ts': `export ${clause} from './a';\nexport * from './b';\n`,
        'use.ts': `import ${clause.endsWith('Def }') ? '{ Def }' : 'Def'} from './lib';\nnew Def().hello();\nexport function f(d: Def) { d.hello(); }\n`,
      };
      expect(await uses(files, 'Def.hello')).toBe('sure use.ts:2, sure use.ts:3, 0 others');
      expect(await uses(files, 'Def')).toContain('sure use.ts:2, sure use.ts:3');
    },
  );
});

describe('a type of a trait of Rust', () => {
  it('is no other definition of its name where an argument gives it [CT3]', async () => {
    const files = {
      'src/lib.rs':
        'pub enum Item { A }\npub fn f() -> impl Iterator<Item = u8> { x() }\npub fn g(s: Box<dyn Go<Vec<u8>, Item = (u8, u8)>>) -> Item { Item::A }\n',
    };
    expect(await uses(files, 'Item')).toBe('sure src/lib.rs:3, 2 others');
  });
});

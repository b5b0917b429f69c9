import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { processorTime } from '../../../helpers/processor-time.ts';
import { fakeProject } from '../fake-project.ts';

async function usesOf(symbol: string, files: Record<string, string>): Promise<string[]> {
  const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
  return references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`);
}

const TALLY = 'def tally(items):\n    return len(items)\n';
const calls = (from: string) => `from ${from} import tally\n\n\ndef run():\n    tally([])\n`;

describe('packages of Python', () => {
  it.each([
    ['a package in the root', 'shop/sums.py', 'shop.sums', 'tests/test_sums.py'],
    ['a folder of sources', 'src/shop/sums.py', 'shop.sums', 'tests/test_sums.py'],
    ['one of several projects', 'services/pay/shop/sums.py', 'shop.sums', 'services/pay/tests/test_sums.py'],
  ])('are found in %s [CT3]', async (_, file, module, user) => {
    const files = { [file]: TALLY, [file.replace('sums', '__init__')]: '', [user]: calls(module) };
    expect(await usesOf('sums.tally', files)).toEqual([`sure ${user}:5`, `sure ${user}:1`]);
  });

  it('are found in a folder of sources that has an `__init__.py` itself [CT3]', async () => {
    const files = { 'src/__init__.py': '', 'src/shop/__init__.py': '', 'src/shop/sums.py': TALLY };
    expect(await usesOf('sums.tally', { ...files, 'src/main.py': calls('shop.sums') })).toContain('sure src/main.py:5');
    expect(await usesOf('sums.tally', { ...files, 'main.py': calls('src.shop.sums') })).toContain('sure main.py:5');
  });

  it('hold scripts that import what lies beside them [CT3]', async () => {
    const files = { 'app/__init__.py': '', 'app/sums.py': TALLY, 'app/main.py': calls('sums') };
    expect(await usesOf('sums.tally', files)).toContain('sure app/main.py:5');
  });

  it('that a setting may put on the path are possible, and those of others are not [CT3]', async () => {
    const files = { 'site/__init__.py': '', 'site/shop/__init__.py': '', 'site/shop/sums.py': TALLY };
    expect(await usesOf('sums.tally', { ...files, 'run.py': calls('shop.sums') })).toContain('possible run.py:5');
    expect(await usesOf('sums.tally', { ...files, 'run.py': calls('others.sums') })).toEqual([]);
  });

  it('have modules under the names of those of Python, which are not meant [CT3]', async () => {
    const files = { 'shop/__init__.py': '', 'shop/json.py': 'def dumps(value):\n    return value\n' };
    const user = 'from json import dumps\n\n\ndef run():\n    dumps(1)\n';
    expect(await usesOf('json.dumps', { ...files, 'shop/run.py': user })).toEqual([]);
    expect(await usesOf('json.dumps', { ...files, 'run.py': user.replace('json', 'shop.json') })).toContain(
      'sure run.py:5',
    );
  });

  it('may be the project itself, whose name only the folder around it has [CT3]', async () => {
    const files = { '__init__.py': '', 'sums.py': TALLY };
    expect(await usesOf('sums.tally', { ...files, 'tests/test_sums.py': calls('shop.sums') })).toContain(
      'possible tests/test_sums.py:5',
    );
  });
});

describe('a variable of a function of Python', () => {
  it('is no use of what has its name outside [CT3]', async () => {
    const text = `def status():
    pass


def run():
    a, status = 1, 2
    return status


def show():
    return status()
`;
    expect(await usesOf('views.status', { 'views.py': text })).toEqual(['sure views.py:11']);
    const named = 'def status():\n    pass\n\n\ndef run():\n    return dict(status=status)\n';
    expect(await usesOf('views.status', { 'views.py': named })).toEqual(['sure views.py:6']);
    const outer = 'count = 0\n\n\ndef run():\n    global count\n    count = 1\n';
    expect(await usesOf('a.count', { 'a.py': outer })).toContain('sure a.py:6');
  });
});

describe('modules that take over everything from each other', () => {
  const modules = Array.from({ length: 9 }, (_, at) => `m${at}`);
  const stars = modules.map((name) => `from .${name} import *`).join('\n');
  const circle = {
    'pkg/__init__.py': `${stars}\n`,
    ...Object.fromEntries(modules.map((name) => [`pkg/${name}.py`, `${stars}\n`])),
    'use.py': 'from pkg import Widget\nWidget()\n',
  };

  it('are looked at once for a name that none of them has [CT3]', async () => {
    const time = processorTime();
    expect(await usesOf('Widget', { ...circle, 'other/x.py': 'class Widget:\n    pass\n' })).toEqual([
      'possible use.py:2',
      'possible use.py:1',
    ]);
    expect(time()).toBeLessThan(5000);
  });

  it('hand on the one that one of them has, wherever it is taken from [CT3]', async () => {
    const users = modules.map((name) => [`use_${name}.py`, `from pkg.${name} import Widget\nWidget()\n`] as const);
    const files = { ...circle, ...Object.fromEntries(users), 'pkg/m7.py': `${stars}\nclass Widget:\n    pass\n` };
    const uses = await usesOf('Widget', files);
    expect(uses.filter((use) => use.startsWith('sure'))).toHaveLength(2 * (modules.length + 1));
  });

  it('hand on through any number of files [CT3]', async () => {
    const chain = Array.from({ length: 50 }, (_, at) => [`c${at}.py`, `from c${at + 1} import *\n`] as const);
    const files = { ...Object.fromEntries(chain), 'c50.py': 'def tally():\n    pass\n', 'use.py': calls('c0') };
    expect(await usesOf('tally', files)).toContain('sure use.py:5');
  });
});

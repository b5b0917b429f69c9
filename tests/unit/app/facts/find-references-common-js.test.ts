/** Names that travel through CommonJS modules: what a module is as a whole, its properties, barrels, interop. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

/** As `uses` orders them. */
function byFile(left: string, right: string): number {
  return Number(left.endsWith('others')) - Number(right.endsWith('others')) || (left < right ? -1 : 1);
}

describe('what a module exports as a whole', () => {
  const use = "const pf = require('./f')\npf(1)\n";

  it.each([
    ['a variable', 'const pf = (v) => v\nmodule.exports = pf\n'],
    ['a function', 'function pf(v) {}\nmodule.exports = pf\n'],
    ['exports and module.exports', 'function pf(v) {}\nexports = module.exports = pf\n'],
    ['module.exports and exports', 'function pf(v) {}\nmodule.exports = exports = pf\n'],
    ['beside a property', 'function pf(v) {}\nmodule.exports = pf\nmodule.exports.other = 1\n'],
    ['beside itself as the default', 'function pf(v) {}\nmodule.exports = pf\nmodule.exports.default = pf\n'],
    ['export = of TypeScript', 'function pf(v) {}\nexport = pf\n'],
  ])('is used where it is required: %s [CT3]', async (_, source) => {
    const found = await uses({ 'f.js': source, 'u.js': use }, 'pf');
    expect(found).toContain('sure u.js:1, sure u.js:2, 0 others');
  });

  it.each([
    ['a class', 'class pf { run() {} }\nmodule.exports = pf\n'],
    ['a class expression with a name', 'module.exports = class pf { run() {} }\n'],
  ])('is made and extended: %s [CT3]', async (_, source) => {
    const files = {
      'f.js': source,
      'u.js': "const pf = require('./f')\nnew pf().run()\nclass B extends pf {}\nnew B().run()\n",
    };
    expect(await uses(files, 'pf')).toContain('sure u.js:1, sure u.js:2, sure u.js:3, 0 others');
    expect(await uses(files, 'pf.run')).toContain('sure u.js:2, sure u.js:4, 0 others');
  });

  it('is defined by a function expression with a name [CT3]', async () => {
    const files = { 'f.js': 'module.exports = function pf(v) {}\n', 'u.js': use };
    expect(await uses(files, 'pf')).toBe('sure u.js:1, sure u.js:2, 0 others');
    const chained = { 'f.js': 'exports = module.exports = async function pf(v) {}\n', 'u.js': use };
    expect(await uses(chained, 'pf')).toBe('sure u.js:1, sure u.js:2, 0 others');
  });

  it.each([
    ['another name', "const Other = require('./f')\nOther()\n", 'sure u.js:1, sure u.js:2'],
    ['a path with an ending', "const Other = require('./f.js')\nOther()\n", 'sure u.js:1, sure u.js:2'],
    ['no name', "\nrequire('./f')(1)\n", 'sure u.js:2'],
    [
      'a variable of a function that is only handed on',
      "\nfunction g(h) { const Other = require('./f')\nh(Other) }\n",
      'sure u.js:2, sure u.js:3',
    ],
    ['a default import', "import Other from './f'\nOther()\n", 'sure u.js:1, sure u.js:2'],
    ['a member of it', "const open = require('./f').open\nopen()\n", 'sure u.js:1'],
    ['its default', "const Other = require('./f').default\nOther()\n", 'sure u.js:1, sure u.js:2'],
    ['a namespace', "import * as Other from './f'\nOther()\n", 'sure u.js:1, sure u.js:2'],
    ['a variable of a function', "\nfunction g() { const Other = require('./f'); Other() }\n", 'sure u.js:2'],
    ['a variable that is assigned later', "let Other\nOther = require('./f')\nOther()\n", 'sure u.js:2, sure u.js:3'],
  ])('is used under %s [CT3]', async (_, source, expected) => {
    const files = { 'f.js': 'function pf(v) {}\nmodule.exports = pf\n', 'u.js': source };
    expect(await uses(files, 'pf')).toBe([...expected.split(', '), 'sure f.js:2', '0 others'].sort(byFile).join(', '));
  });
});

describe('an export under a property', () => {
  it.each([
    ['a shorthand', 'function pf(v) {}\nmodule.exports = { pf }\n', 'pf'],
    ['a key of another name', 'function pf(v) {}\nmodule.exports = { a: 1, key: pf, z: 2 }\n', 'key'],
    ['a property of exports', 'function pf(v) {}\nexports.key = pf\n', 'key'],
    ['a property of module.exports', 'function pf(v) {}\nmodule.exports.key = pf\n', 'key'],
    ['two properties at once', 'function pf(v) {}\nexports.other = exports.key = pf\n', 'key'],
    ['a merged object', 'function pf(v) {}\nObject.assign(module.exports, { pf })\n', 'pf'],
    ['one way of two', 'function pf(v) {}\nif (x) exports.key = pf\nelse exports.key = other\n', 'key'],
  ])('is used by its key: %s [CT3]', async (_, source, key) => {
    const taken = { 'f.js': source, 'u.js': `const { ${key}: mine } = require('./f')\nmine()\n` };
    expect(await uses(taken, 'f.pf')).toContain('sure u.js:1, sure u.js:2, 0 others');
    const member = { 'f.js': source, 'u.js': `const f = require('./f')\n\nf.${key}()\n` };
    expect(await uses(member, 'f.pf')).toContain('sure u.js:3, 0 others');
    const direct = { 'f.js': source, 'u.js': `require('./f').${key}()\n` };
    expect(await uses(direct, 'f.pf')).toContain('sure u.js:1, 0 others');
    const named = { 'f.js': source, 'u.mjs': `import { ${key} as mine } from './f.js'\nmine()\n` };
    expect(await uses(named, 'f.pf')).toContain('sure u.mjs:1, sure u.mjs:2, 0 others');
    const whole = { 'f.js': source, 'u.mjs': `import f from './f.js'\n\nf.${key}()\n` };
    expect(await uses(whole, 'f.pf')).toContain('sure u.mjs:3, 0 others');
  });
});

describe('a barrel of modules', () => {
  const source = 'const pf = (v) => v\nmodule.exports = pf\n';

  it.each([
    ['by keys', "module.exports = {\n  parse: require('./f'),\n}\n"],
    ['by a variable', "const parse = require('./f')\nmodule.exports = { parse }\n"],
    ['by a variable of another name', "const mine = require('./f')\nmodule.exports = { parse: mine }\n"],
    ['by properties', "exports.parse = require('./f')\n"],
    ['by a spread', "module.exports = { ...require('./g') }\n"],
    ['as itself', "module.exports = require('./g')\n"],
    ['by a helper of compilers', '__exportStar(require("./g"), exports)\n'],
    ['by a merge', "Object.assign(exports, require('./g'))\n"],
  ])('hands on what it requires %s [CT3]', async (_, barrel) => {
    const files = {
      'f.js': source,
      'g.js': "exports.parse = require('./f')\n",
      'index.js': barrel,
      'u.js': "const lib = require('./')\n\nlib.parse(1)\n",
      'v.js': "const { parse: other } = require('./index')\n\nother(1)\n",
    };
    const found = await uses(files, 'pf');
    expect(found).toContain('sure u.js:3, ');
    expect(found).toContain('sure v.js:3');
    expect(found).toContain('0 others');
  });

  it('hands on one of two modules [CT3]', async () => {
    const files = {
      'node.js': 'module.exports = function pf() {}\n',
      'browser.js': 'module.exports = function pf() {}\n',
      'index.js':
        "if (x) {\n  module.exports = require('./browser')\n} else {\n  module.exports = require('./node')\n}\n",
      'u.js': "const mine = require('./index')\n\nmine()\n",
    };
    expect(await uses(files, 'pf')).toBe('sure index.js:2, sure index.js:4, sure u.js:1, sure u.js:3, 0 others');
    expect(await uses(files, 'node.pf')).toContain('sure u.js:3');
  });

  it('may require itself in a circle', async () => {
    const files = {
      'a.js': "module.exports = require('./b')\n",
      'b.js': "module.exports = require('./a')\nexports.x = require('./a').x\n",
      'u.js': "const { x } = require('./a')\nx()\nfunction pf() {}\n",
    };
    expect(await uses(files, 'pf')).toBe('0 others');
  });
});

describe('a name that changes more than once', () => {
  it.each([
    ['twice', { 'i.ts': "export { orig as mid } from './f'\n", 'u.ts': "import { mid as end } from './i'\nend()\n" }],
    [
      'in a barrel that imports it',
      {
        'i.ts': "import { orig as loc } from './f'\nexport { loc as out }\n",
        'u.ts': "import { out } from './i'\nout()\n",
      },
    ],
    [
      'three times',
      {
        'i.ts': "export { orig as a } from './f'\n",
        'j.ts': "export { a as b } from './i'\n",
        'u.ts': "import { b as c } from './j'\nc()\n",
      },
    ],
    [
      'through a star',
      {
        'i.ts': "export { orig as a } from './f'\n",
        'j.ts': "export * from './i'\n",
        'u.ts': "import { a } from './j'\na()\n",
      },
    ],
    ['by a member', { 'i.ts': "export { orig as a } from './f'\n", 'u.ts': "import * as i from './i'\ni.a()\n" }],
  ])('is followed: %s [CT3]', async (_, files) => {
    const found = await uses({ 'f.ts': 'export function orig(){}\n', ...files }, 'orig');
    expect(found).toContain('sure u.ts:2');
    expect(found).toContain('0 others');
  });

  it.each([
    ['as the default', { 'i.ts': "export { default } from './d'\n", 'u.ts': "import mine from './i'\nmine()\n" }],
    [
      'by a name',
      { 'i.ts': "export { default as named } from './d'\n", 'u.ts': "import { named as mine } from './i'\nmine()\n" },
    ],
    [
      'by the index of a folder',
      { 'd/index.ts': "export { default } from '../d'\n", 'u.ts': "import mine from './d/index'\nmine()\n" },
    ],
    ['by a loader', { 'u.tsx': "const Mine = lazy(() => import('./d'))\nconst x = <Mine />\n" }],
  ])('is followed from a default export: %s [CT3]', async (_, files) => {
    const found = await uses({ 'd.ts': 'export default function orig(){}\n', ...files }, 'orig');
    expect(found).toMatch(/sure u\.tsx?:2, 0 others$/);
  });

  it('is followed in Python [CT3]', async () => {
    const files = {
      'f.py': 'def orig():\n    pass\n',
      'i.py': 'from f import orig as mid\n',
      'u.py': 'from i import mid as end\nend()\n',
    };
    expect(await uses(files, 'orig')).toContain('sure u.py:1, sure u.py:2, 0 others');
  });
});

it('is another one where another module is required [CT3]', async () => {
  const files = {
    'f.js': 'function pf(v) {}\nmodule.exports = pf\n',
    'g.js': 'function pf(v) {}\nmodule.exports = pf\n',
    'u.js': "const pf = require('./g')\npf(1)\nconst lib = require('lib')\nlib.pf()\n",
    'v.js': "const pf = require('lib')\npf(1)\n",
    'w.js': "const pf = require('./missing')\n\npf(1)\n",
  };
  expect(await uses(files, 'f.pf')).toBe('possible w.js:1, possible w.js:3, sure f.js:2, 6 others');
});

describe('an object that functions are assigned to', () => {
  it.each([
    [
      'a variable',
      'var app = exports = module.exports = {};\napp.init = function init() { this.setup(); };\napp.setup = function () {};\n',
    ],
    [
      'a function',
      'module.exports = app;\nfunction app() {}\napp.init = function () { this.setup(); };\napp.setup = function () {};\n',
    ],
    [
      'a prototype',
      'function app() {}\napp.prototype.init = function () { this.setup(); };\napp.prototype.setup = function () {};\n',
    ],
    [
      'the function that makes its objects',
      'function app() { this.setup(); }\napp.prototype.setup = function () {};\nmodule.exports = app;\n',
    ],
    [
      'under computed keys',
      'var app = module.exports = {};\nfor (const each of all) app[each] = function () { return this.setup(); };\napp.setup = function () {};\n',
    ],
  ])('is `this` in them: %s [CT3]', async (_, source) => {
    const at = source.split('\n').findIndex((line) => line.includes('this.setup')) + 1;
    const files = { 'app.js': source, 'other.js': 'class Other { setup() {} }\n' };
    expect(await uses(files, 'app.setup')).toBe(`sure app.js:${at}, 0 others`);
    expect(await uses(files, 'Other.setup')).toBe('1 others');
  });
});

it('`this` in a method of `module.exports` is the object, and so is what is required of it [CT3]', async () => {
  const files = {
    'request.js':
      'module.exports = {\n  get path() { return this.url },\n  get url() { return this.find(1) },\n  find(x) { return x },\n}\n',
    'other.js': 'class Other { find() {} }\nuse({ go() { this.find() } })\n',
    'u.js': "const request = require('./request')\nrequest.find(2)\nrequire('./request').find(3)\n",
  };
  expect(await uses(files, 'request.url')).toBe('sure request.js:2, 0 others');
  expect(await uses(files, 'request.find')).toBe(
    'possible other.js:2, sure request.js:3, sure u.js:2, sure u.js:3, 0 others',
  );
});

it('an object that a function with a prototype makes has its methods [CT3]', async () => {
  const files = {
    'view.js': 'module.exports = View\nfunction View() {}\nView.prototype.render = function () {}\n',
    'u.js': "const Any = require('./view')\nconst view = new Any()\nview.render()\n",
    'other.js': 'class Other { render() {} }\n',
  };
  expect(await uses(files, 'View.render')).toBe('sure u.js:3, 0 others');
  expect(await uses(files, 'Other.render')).toBe('1 others');
});

it.each([
  ["@typedef {import('./types').Options} Options", 'Options', 'types.ts'],
  ["@typedef {import('./types').Options} Mine", 'Mine', 'types.ts'],
  ["@import { Options } from './types'", 'Options', 'types.ts'],
  ["@typedef {import('./options')} Any", 'Any', 'options.js'],
])('a comment imports the type of a parameter: %s [CT3]', async (line, type, file) => {
  const own: Readonly<Record<string, string>> = {
    'types.ts': 'export interface Options { slow(): void }\n',
    'options.js': 'module.exports = class Options { slow() {} }\n',
  };
  const text = `/** ${line} */\n/** @param {${type} & { more?: string }} options */\nfunction go(options) { options.slow() }\n`;
  const files = { [file]: own[file] ?? '', 'u.js': text, 'other.js': 'class Other { slow() {} }\n' };
  expect(await uses(files, 'Options.slow')).toBe('sure u.js:3, 0 others');
});

it.each([
  ['../..', 'test/deep/u.js'],
  ['..', 'test/u.js'],
  ['../', 'test/u.js'],
  ['./', 'u.js'],
  ['shop', 'test/u.js'],
])('require(%s) means the entry that package.json names [CT3]', async (module, user) => {
  const files = {
    'package.json': '{ "name": "shop", "main": "lib/application.js" }',
    'lib/application.js': 'module.exports = class Application { use() {} };\n',
    [user]: `const Any = require('${module}');\nnew Any().use();\n`,
  };
  expect(await uses(files, 'Application')).toContain(`sure ${user}:2`);
  expect(await uses(files, 'Application.use')).toContain(`sure ${user}:2`);
});

it.each([
  ['exports.one = function () {}\nexports.all = (x) => x.map(exports.one)\n', 'sure m.js:2, 0 others'],
  ['exports.one = () => 1\nmodule.exports.one()\n', 'sure m.js:2, 0 others'],
])('what a module exports is used through its own exports [CT3]: %s', async (text, expected) => {
  expect(await uses({ 'm.js': text }, 'one')).toBe(expected);
});

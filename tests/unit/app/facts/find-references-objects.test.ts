/** Members of objects that are written out in JavaScript and TypeScript: the variable that holds the object owns them. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function usesOf(symbol: string, files: Record<string, string>): Promise<string[]> {
  const { references } = await findReferences(fakeProject(files), { symbols: [symbol] });
  return references.map(({ file, line, certainty }) => `${certainty ?? 'sure'} ${file}:${line}`);
}

const API = `export const api = {
  load(id: string) { return id },
  save: (id: string) => id,
  both() { return this.load('0') },
}
export function same() { return api.load('1') }
`;
/** Others of the same names, so that a name alone says nothing. */
const OTHERS = 'export class Other { load() {} }\nexport const log = { load() {}, save() {} }\n';

describe('members of an object that a variable holds', () => {
  it('are used in its own file, where it is imported, and by `this`', async () => {
    const files = {
      'src/a.ts': API,
      'src/other.ts': OTHERS,
      'src/b.ts': "import { api } from './a';\nexport const go = () => api.load('2') + api.save('3');\n",
      'src/c.ts': "import { log, Other } from './other';\nlog.load();\nnew Other().load();\nlog.save();\n",
    };
    expect(await usesOf('api.load', files)).toEqual(['sure src/a.ts:4', 'sure src/a.ts:6', 'sure src/b.ts:2']);
    expect(await usesOf('api.save', files)).toEqual(['sure src/b.ts:2']);
    expect(await usesOf('log.load', files)).toEqual(['sure src/c.ts:2']);
  });

  it.each([
    ['re-exported', { 'src/index.ts': "export * from './a';\n" }, "import { api } from './index';\napi.load('1');\n"],
    ['renamed', {}, "import { api as client } from './a';\nclient.load('1');\n"],
    ['of a module', {}, "import * as a from './a';\na.api.load('1');\n"],
    ['required', {}, "const { api } = require('./a');\napi.load('1');\n"],
    ['in a variable', {}, "import { api } from './a';\nconst it = api; it.load('1');\n"],
  ])('are used under another way to the variable: %s', async (_, more, text) => {
    const files = { 'src/a.ts': API, 'src/other.ts': OTHERS, ...more, 'src/z.ts': text };
    expect(await usesOf('api.load', files)).toContain('sure src/z.ts:2');
    expect((await usesOf('log.load', files)).filter((use) => use.includes('z.ts'))).toEqual([]);
  });

  it('are used through an object that is exported by default, under any name', async () => {
    const use = "import client from './a';\nclient.load();\n";
    expect(await usesOf('load', { 'a.ts': 'export default { load() {} };\n', 'b.ts': use })).toEqual(['sure b.ts:2']);
    const named = { 'a.ts': 'const api = { load() {} };\nexport default api;\n', 'b.ts': use };
    expect(await usesOf('api.load', named)).toEqual(['sure b.ts:2']);
  });

  it('are used in CommonJS', async () => {
    const files = {
      'a.js': 'const jsapi = { fetchIt(id) { return id } };\nmodule.exports = { jsapi };\n',
      'b.js': "const { jsapi } = require('./a');\njsapi.fetchIt(1);\n",
      'c.js': "const all = require('./a');\nall.jsapi.fetchIt(1);\n",
    };
    expect(await usesOf('jsapi.fetchIt', files)).toEqual(['sure b.js:2', 'sure c.js:2']);
  });

  it('are used through the type that it is declared with, and the type through them', async () => {
    const files = {
      'a.ts':
        'export interface Api { load(): void }\nexport const api: Api = { load() {} };\nexport function f(it: Api) { it.load() }\n',
      'b.ts': "import { api } from './a';\napi.load();\n",
      'c.ts': 'export const map: Record<string, () => void> = { load() {} };\nmap.load();\n',
    };
    expect(await usesOf('api.load', files)).toEqual(['sure a.ts:3', 'sure b.ts:2']);
    expect(await usesOf('Api.load', files)).toEqual(expect.arrayContaining(['sure a.ts:3', 'sure b.ts:2']));
    expect(await usesOf('map.load', files)).toEqual(['sure c.ts:2']);
  });

  it('are used through a store that a call makes of it', async () => {
    const files = {
      'cart.ts':
        "import { defineStore } from 'pinia';\nexport const useCart = defineStore('cart', {\n  actions: {\n    load() {},\n    again() { this.load() },\n  },\n});\n",
      'use.ts': "import { useCart } from './cart';\nconst cart = useCart();\ncart.load();\nuseCart().load();\n",
      'other.ts': OTHERS,
    };
    expect(await usesOf('useCart.load', files)).toEqual(['sure cart.ts:5', 'sure use.ts:3', 'sure use.ts:4']);
    const slice = {
      'slice.ts':
        "import { createSlice } from '@reduxjs/toolkit';\nexport const slice = createSlice({ name: 'a', reducers: { add(state) {} } });\nslice.actions.add();\n",
    };
    expect(await usesOf('slice.add', slice)).toEqual(['sure slice.ts:3']);
  });

  it('may be meant by any receiver of which nothing is known', async () => {
    const files = {
      'src/a.ts': API,
      'src/u.ts': 'export function f(x) { x.load(); }\n',
      'src/n.ts': 'register({ load() {} });\n',
    };
    expect(await usesOf('api.load', files)).toContain('possible src/u.ts:1');
    expect(await usesOf('load', { ...files, 'src/a.ts': '' })).toEqual(['possible src/u.ts:1']);
  });

  it('are meant by no word in a string of another language', async () => {
    const files = {
      'a.ts': "export const store = { delete() {}, fetchAll() {} };\nmock(store, 'delete');\n",
      'n.ts': 'register({ delete() {} });\n',
      'b.php': "<?php\nclass A { function f() { $this->authorize('delete', $x); call('fetchAll'); } }\n",
    };
    expect(await usesOf('store.delete', files)).toEqual(['possible a.ts:2']);
    expect(await usesOf('delete', files)).toEqual(['possible a.ts:2']);
    expect(await usesOf('store.fetchAll', files)).toEqual(['possible b.php:2']);
  });
});

describe('functions that an object hands on under a key', () => {
  const CART = `export function useCart() {
  const add = (id: string) => id
  function drop(id: string) { return id }
  return { add, drop, async last() { return 1 } }
}
export const useList = () => ({ size() { return 1 } })
const one = () => 1
const two = () => 2
export const api = { one, deux: two, ...useCart() }
`;
  const files = {
    'cart.ts': CART,
    'other.ts': OTHERS,
    'use.ts': `import { useCart, useList, api } from './cart'
export function go(x) {
  const { add } = useCart()
  const cart = useCart()
  cart.drop('1')
  useCart().drop('2')
  api.one()
  api.deux()
  api.drop('3')
  cart.last()
  x.drop()
  useList().size()
}
`,
  };

  it.each([
    ['useCart.add', ['sure cart.ts:4', 'sure use.ts:3']],
    ['useCart.drop', ['sure cart.ts:4', 'sure use.ts:5', 'sure use.ts:6', 'sure use.ts:9', 'possible use.ts:11']],
    ['useCart.last', ['sure use.ts:10']],
    ['useList.size', ['sure use.ts:12']],
    ['one', ['sure cart.ts:9', 'sure use.ts:7']],
    ['two', ['sure cart.ts:9']],
  ])('are used through it: %s', async (symbol, uses) => {
    const found = await usesOf(symbol, files);
    expect(found.sort()).toEqual([...uses].sort());
  });

  it('are looked up once in an object that spreads itself', async () => {
    const text =
      'export const a = { ...b, x() {} };\nexport const b = { ...a, y() {} };\na.z();\nexport function z() {}\n';
    expect(await usesOf('z', { 'a.ts': text })).toEqual(['possible a.ts:3']);
    expect(await usesOf('b.y', { 'a.ts': `${text}a.y();\n` })).toEqual(['sure a.ts:5']);
  });
});

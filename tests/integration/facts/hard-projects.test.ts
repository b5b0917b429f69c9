/**
 * Projects that are hard on questions, drawn anew with each `PROPERTY_SEED`: modules that hand everything on in every
 * direction, deep inheritance, a thousand namesakes. No question about any name takes long, and each gets an answer.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connected, connect } from '../../helpers/mcp-server.ts';
import { processorTime } from '../../helpers/processor-time.ts';
import { type Random, seeded } from '../../helpers/random.ts';
import { makeProject } from '../scan/project.ts';

type Sources = Readonly<Record<string, string>>;

interface Project {
  readonly sources: Sources;
  /** Names that are asked about. */
  readonly names: readonly string[];
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function some(random: Random, count: number, most: number): readonly number[] {
  return numbers(1 + Math.floor(random.next() * most)).map(() => Math.floor(random.next() * count));
}

/** As long as an argument may be, and of nothing but what names and places are taken apart at. */
const ABSURD = ['a.', '::', 'a:', 'a/', '#', 'aB', '注文の合計'].map((part) => part.repeat(10_000 / part.length));

const PROJECTS: Readonly<Record<string, (random: Random) => Project>> = {
  'modules of Python that import everything from each other': (random) => {
    const count = 8 + Math.floor(random.next() * 8);
    const stars = numbers(count).map((at) => `from .m${at} import *\n`);
    const modules = numbers(count).map((at) => [
      `pkg/m${at}.py`,
      `${stars.filter(() => random.chance(0.9)).join('')}def f${at}(x):\n    return Widget(x)\n`,
    ]);
    const use = 'from pkg import *\nfrom pkg.m1 import Widget\n\n\ndef use():\n    return Widget(f1(1))\n';
    const files = [
      ['pkg/__init__.py', stars.join('')],
      ['use.py', use],
      ['other/x.py', 'class Widget:\n    pass\n'],
    ];
    return { sources: Object.fromEntries([...modules, ...files]), names: ['Widget', 'f0', 'f1', 'use', 'Missing'] };
  },
  'modules of TypeScript that export each other in circles': (random) => {
    const count = 60;
    const modules = numbers(count).map((at) => {
      const handed = some(random, count, 12).map((other) => `export * from './m${other}.ts';\n`);
      const named = some(random, count, 4).map((other) => `export { v${other} as w${at} } from './m${other}.ts';\n`);
      const own = `export const v${at} = () => Gadget;\nimport { Gadget } from './m${(at + 1) % count}.ts';\n`;
      return [`src/m${at}.ts`, [...handed, ...named, own].join('')];
    });
    const use = "import { Gadget, v1, w2 } from './m0.ts';\nexport const used = [new Gadget(), v1(), w2];\n";
    return { sources: Object.fromEntries([...modules, ['src/use.ts', use]]), names: ['Gadget', 'v1', 'w2', 'used'] };
  },
  'classes of Java that inherit from each other, four hundred deep': (random) => {
    const count = 400;
    const classes = numbers(count).map((at) => {
      const parent = at === 0 ? (random.chance(0.5) ? ` extends C${count - 1}` : '') : ` extends C${at - 1}`;
      const calls = some(random, count, 3).map((other) => `new C${other}().run(this.field${other}.run(1));`);
      return [
        `src/C${at}.java`,
        `class C${at}${parent} {\n  C${at} field${at};\n  int run(int x) { ${calls.join(' ')} return x; }\n}\n`,
      ];
    });
    return { sources: Object.fromEntries(classes), names: ['run', 'C0', 'C399', 'field7', 'C0.run', 'C200.run'] };
  },
  'names and texts as long as an argument may be': () => ({
    sources: Object.fromEntries(
      numbers(50).map((at) => [`src/a${at}.ts`, `export const a = { aB${at}: 1 }; // 注文の合計\n`]),
    ),
    names: ABSURD,
  }),
  'a thousand namesakes in Python and TypeScript': (random) => {
    const files = numbers(500).flatMap((at) => {
      const others = some(random, 500, 3);
      const imports = others.map((other) => `from p${other} import Item\n`).join('');
      return [
        [`p${at}.py`, `${imports}\n\nclass Item:\n    def save(self, item):\n        item.save(Item())\n`],
        [
          `t${at}.ts`,
          `import { Item as Other } from './t${others[0]}.ts';\nexport class Item { save(x: Other) { x.save(this); } }\n`,
        ],
      ];
    });
    return { sources: Object.fromEntries(files), names: ['Item', 'save', 'Item.save'] };
  },
};

const QUESTIONS: readonly (readonly [tool: string, argument: string])[] = [
  ['find_definitions', 'symbol'],
  ['find_references', 'symbol'],
  ['analyze_impact', 'target'],
  ['query', 'question'],
  ['search_text', 'pattern'],
  ['get_chunk', 'chunk_id'],
  ['search_files', 'pattern'],
  ['analyze_structure', 'path'],
];

/** Milliseconds of the processor; a question takes a fraction of it, and what grows with a product of sizes takes minutes. */
const MOST_MS = 8000;

let server: Connected | undefined;
beforeEach(() => {
  server = undefined;
});
afterEach(() => server?.close());

describe.each(Object.entries(PROJECTS))('%s', (_, drawn) => {
  it('are asked about without anybody waiting long [NS2]', async () => {
    const { sources, names } = drawn(seeded(Number(process.env.PROPERTY_SEED ?? 1)));
    const root = makeProject(sources);
    mkdirSync(path.join(root, '.git'));
    server = await connect(root, 'modern');
    await server.call('sync_index');
    for (const name of names) {
      for (const [tool, argument] of QUESTIONS) {
        const taken = processorTime();
        const { text } = await server.call(tool, { [argument]: name });
        expect({ name, tool, isSlow: taken() > MOST_MS, text }).toMatchObject({
          isSlow: false,
          text: expect.stringMatching(/./),
        });
      }
    }
  });
});

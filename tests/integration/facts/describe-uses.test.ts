/** Which definitions an answer tells the uses of. */
import { expect, it } from 'vitest';
import { describeUses, usesOfAsked } from '../../../src/app/guidance/describe-uses.ts';
import { openShopWorkspace } from '../../helpers/open-workspace.ts';

const RATES = `export function vatOfCart(total) {
  const rate = 0.2;
  const share = total * rate;
  return Math.round(share);
}

export function dutyOfCart(total) {
  return total * 0.03;
}

export class Panel {
  setup() {
    return 1;
  }
  draw() {
    return 2;
  }
}

export function leftOver(total) {
  return total;
}

export class Box {
  m7() {
    return 1;
  }
}

export function onlyInPages(total) {
  return total;
}
`;
const USES = "vatOfCart(1);\ndutyOfCart(2);\nwindow.emit('panel::setup');\nanything.draw();\nanything.m7();\n";

async function told(start: number, end: number, symbol: string | null = null): Promise<string[]> {
  const { workspace, write, remove } = await openShopWorkspace();
  write('src/rates.js', RATES);
  write('docs/rates.md', '# Rates\n\n`onlyInPages` is what people call.\n');
  write('src/uses.js', `import { vatOfCart, dutyOfCart } from './rates.js';\n${USES}`);
  try {
    await workspace.project.ensureFresh();
    const { lines } = await usesOfAsked(workspace, undefined, [{ file: 'src/rates.js', start, end, symbol }]);
    return lines.map(({ en }) => en);
  } finally {
    await remove();
  }
}

it('tells those of a definition that was named, and none of lines', async () => {
  expect(await told(1, 5, 'vatOfCart')).toEqual([expect.stringMatching(/^vatOfCart used.*src\/uses\.js/)]);
  expect(await told(1, 5)).toEqual([]);
  expect(await told(1, 15)).toEqual([]);
});

it('says nothing of a member with a common word for a name', async () => {
  expect(await told(12, 14, 'setup')).toEqual([]);
});

it('says nothing of one that a few calls on anything may mean', async () => {
  expect(await told(15, 17, 'draw')).toEqual([]);
});

it('says that nothing calls what nothing calls', async () => {
  expect(await told(20, 22, 'leftOver')).toEqual([
    'leftOver: no use found, and its name appears nowhere else in the project',
  ]);
});

it('claims nothing of a name that documents have', async () => {
  expect(await told(30, 32, 'onlyInPages')).toEqual([]);
});

it('denies no use of a name that it did not search for', async () => {
  expect(await told(25, 27, 'm7')).toEqual([]);
});

it('names the file of a use in an answer that shows several, or none', async () => {
  const { workspace, write, remove } = await openShopWorkspace();
  write('src/one.js', 'function destroy() {\n  return 1;\n}\n\nfunction one() {\n  return destroy();\n}\n');
  write('src/two.js', 'function destroy() {\n  return 2;\n}\n\nfunction two() {\n  return destroy();\n}\n');
  const [one, two] = ['src/one.js', 'src/two.js'].map((file) => ({ file, start: 1, end: 3 }));
  const linesOf = async (shown: Parameters<typeof describeUses>[2], isRead: boolean): Promise<string[]> =>
    (await describeUses(workspace, undefined, shown, { most: 2, isRead })).lines.map(({ en }) => en);
  try {
    await workspace.project.ensureFresh();
    expect(await linesOf([one!], true)).toEqual(['destroy used: same file:6 one']);
    const named = ['destroy used: src/one.js:6 one', 'destroy used: src/two.js:6 two'];
    expect(await linesOf([one!, two!], true)).toEqual(named);
    expect(await linesOf([one!, two!], false)).toEqual(named);
  } finally {
    await remove();
  }
});

it('passes no definition of the same name off as a use', async () => {
  const { workspace, write, remove } = await openShopWorkspace();
  write('src/One.cs', 'class One {\n  public void PostDeleteToken() {\n    A();\n    B();\n  }\n}\n');
  write('src/Two.cs', 'class Two {\n  public void PostDeleteToken() { C(); }\n}\n');
  try {
    await workspace.project.ensureFresh();
    const asked = { file: 'src/One.cs', start: 2, end: 5, symbol: 'PostDeleteToken' };
    const { lines } = await usesOfAsked(workspace, undefined, [asked]);
    expect(lines.map(({ en }) => en)).toEqual([]);
  } finally {
    await remove();
  }
});

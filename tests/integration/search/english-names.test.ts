/** Lines of code in English are told by the names that it has for the words of a Japanese request. */
import { expect, it } from 'vitest';
import { englishNames } from '../../../src/app/guidance/english-names.ts';
import { findPlaces } from '../../../src/app/guidance/places/find-places.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const EXPORTER = `class PageFormatter {
  prepare(page) {
    const title = page.title.trim();
    return title;
  }

  write(page) {
    const text = this.prepare(page);
    this.target.exportTo(text);
    return text;
  }
}
`;
/** A word in each piece of code tells nothing. */
const OTHERS = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `src/shape${at}.ts`,
    `function area${at}(shape) {\n  return shape.width * ${at};\n}\n`,
  ]),
);
const QUERY = 'エクスポートすると題名が切れる';

async function whyOf(files: Readonly<Record<string, string>>): Promise<{ names: string[]; why: string }> {
  const { project } = await open(makeProject({ ...files, ...OTHERS }));
  await project.ensureFresh();
  const names = englishNames(project, QUERY);
  const { places } = await findPlaces(project, { frame: { rawQuery: QUERY, slots: {}, mappedSymbols: [] }, leads: [] });
  return { names, why: places.map(({ why }) => why).join('\n') };
}

it('as far as the code has them', async () => {
  const { names, why } = await whyOf({ 'src/page-formatter.ts': EXPORTER });
  expect(names).toContain('export');
  expect(names).not.toContain('エクスポート');
  expect(why).toContain('this.target.exportTo(text);');
});

it('and not where its comments are Japanese', async () => {
  const comments = EXPORTER.replace('  write(', '  // ページをエクスポートする\n  write(');
  const { names } = await whyOf({ 'src/page-formatter.ts': comments });
  expect(names).toEqual([]);
});

/** Resources of Android are named in code (`R.string.save`) and defined in XML. */
import { describe, expect, it } from 'vitest';
import { findDefinitions } from '../../../../src/app/facts/find-definitions.ts';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const RES = 'app/src/main/res';
const FILES = {
  [`${RES}/values/03-dialogs.xml`]: `<resources>
    <string name="save">Save</string>
    <string
        comment="of the whole list"
        name="save_all">Save all</string>
    <plurals name="saved">
        <item quantity="one">saved</item>
    </plurals>
    <item name="gap" type="dimen">4dp</item>
    <string-array name="days"><item>Monday</item></string-array>
    <style name="Theme.Light" parent="Base"/>
</resources>
`,
  [`${RES}/values-ja/03-dialogs.xml`]:
    '<resources>\n<string name="save">保存</string>\n<bool name="wide">true</bool>\n</resources>\n',
  [`${RES}/layout/cart.xml`]: '<FrameLayout>\n<TextView\n  android:id="@+id/total"\n  />\n</FrameLayout>\n',
  [`${RES}/layout-land/cart.xml`]: '<FrameLayout/>\n',
  'app/src/main/java/Cart.kt': `import com.shop.R.string
import com.lib.R as LibR
fun show(context: Context) {
    context.getString(R.string.save)
    context.getString(com.shop.R.string.save)
    context.getString(LibR.string.save)
    context.getString(android.R.string.save)
    context.getString(R.plurals.save)
    context.getString(string.save)
    context.save()
}
`,
  'app/src/main/java/System.java':
    'import android.R;\nclass System { int ok = R.string.save; String save = "save"; }\n',
};
const project = fakeProject(FILES);

describe('a resource', () => {
  it.each([
    ['R.string.save', 'values/03-dialogs.xml', 2, 2],
    ['com.shop.R.string.save', 'values/03-dialogs.xml', 2, 2],
    ['R.string.save_all', 'values/03-dialogs.xml', 3, 5],
    ['R.plurals.saved', 'values/03-dialogs.xml', 6, 8],
    ['R.dimen.gap', 'values/03-dialogs.xml', 9, 9],
    ['R.array.days', 'values/03-dialogs.xml', 10, 10],
    ['R.style.Theme_Light', 'values/03-dialogs.xml', 11, 11],
    ['R.bool.wide', 'values-ja/03-dialogs.xml', 3, 3],
    ['R.layout.cart', 'layout/cart.xml', 1, 5],
    ['R.id.total', 'layout/cart.xml', 3, 4],
  ])('%s is defined in %s', async (symbol, file, line, endLine) => {
    const { definitions } = await findDefinitions(project, { symbols: [symbol] });
    expect(definitions).toMatchObject([{ name: symbol, file: `${RES}/${file}`, line, endLine }]);
  });

  it.each(['R.string.sav', 'R.plurals.save', 'android.R.string.save', 'X.string.save', 'R.string.save(', 'R.string'])(
    'is not %s',
    async (symbol) => {
      expect((await findDefinitions(project, { symbols: [symbol] })).total).toBe(0);
    },
  );

  it('is surely used where it is named whole, and not where another is', async () => {
    const { references, others } = await findReferences(project, { symbols: ['R.string.save'] });
    expect(references.map(({ line, certainty }) => [line, certainty])).toEqual([
      [4, 'sure'],
      [5, 'sure'],
      [6, 'sure'],
      [9, 'possible'],
    ]);
    expect(others).toBeGreaterThan(2);
  });

  it('of Android itself is told from those of the project', async () => {
    const { references } = await findReferences(project, { symbols: ['android.R.string.save'] });
    expect(references.map(({ file, line, certainty }) => [file, line, certainty])).toEqual([
      ['app/src/main/java/Cart.kt', 7, 'sure'],
      ['app/src/main/java/System.java', 2, 'sure'],
      ['app/src/main/java/Cart.kt', 9, 'possible'],
    ]);
  });

  it('without a use is no unknown symbol', async () => {
    expect(await findReferences(project, { symbols: ['R.dimen.gap'] })).toMatchObject({
      total: 0,
      notFound: [],
      readAsText: [{ language: 'XML', files: 4 }],
    });
  });
});

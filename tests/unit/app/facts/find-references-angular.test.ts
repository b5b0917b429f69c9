/** Templates as uses: files beside a component, templates in decorators, tags of selectors, components of Astro. */
import { expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const FILES = {
  'a.component.ts': `@Component({ selector: 'app-a', templateUrl: './a.component.html' })
export class PanelA { saveA() {} titleA = 1; sigA = signal(0); isOpen = true; rows = [] }`,
  'a.component.html': `<button (click)="saveA()" [disabled]="titleA">{{ sigA() }}</button>
@if (isOpen) { <p *ngFor="let row of rows" #line>{{ row.total }} {{ line }}</p> }`,
  'b.component.ts': `@Component({
  selector: 'app-b, button[appConfirm]',
  template: \`<a (click)="saveB()">{{ titleB.length }}</a>
    <app-a [label]="titleB" /><button appConfirm></button>\`,
})
export class PanelB { saveB() {} titleB = ''; length = 1 }`,
  'other.ts': 'export class Other { saveB() {} row() {} line() {} }',
  'page.astro': "---\nimport { fmt } from './fmt';\nconst items = [];\n---\n<p>{items.map((each) => fmt(each))}</p>",
  'fmt.ts': 'export function fmt(x) { return x }',
};

async function uses(symbol: string): Promise<string> {
  const { references } = await findReferences(fakeProject(FILES), { symbols: [symbol] });
  return references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).join(', ');
}

it.each([
  ['saveA', 'possible a.component.html:1'],
  ['titleA', 'possible a.component.html:1'],
  ['sigA', 'possible a.component.html:1'],
  ['isOpen', 'possible a.component.html:2'],
  ['rows', 'possible a.component.html:2'],
  // Variables of the template.
  ['Other.row', ''],
  ['Other.line', ''],
  ['PanelB.saveB', 'sure b.component.ts:3'],
  ['Other.saveB', ''],
  ['titleB', 'sure b.component.ts:3, sure b.component.ts:4'],
  ['PanelB.length', 'possible b.component.ts:3'],
  ['PanelA', 'sure b.component.ts:4'],
  ['PanelB', 'sure b.component.ts:4'],
  ['fmt', 'sure page.astro:5, sure page.astro:2'],
  ['items', 'sure page.astro:5'],
])('%s is used in templates: %s [CT3]', async (symbol, found) => {
  expect(await uses(symbol)).toBe(found);
});

import { expect, test } from 'vitest';
import { impactLine } from '../../../../src/app/impact/impact-line.ts';
import { fakeProject } from '../fake-project.ts';

test('users of a file are found by names of either case', () => {
  const project = fakeProject({
    'src/cart.ts': 'export class Cart {}\nexport function addItem() {}\n',
    'src/a.ts': "import { Cart } from './cart';\nnew Cart();\n",
    'src/b.ts': "import { addItem } from './cart';\naddItem();\n",
  });
  const line = impactLine(project, 'src/cart.ts', 'en');
  expect(line).toContain('src/a.ts');
  expect(line).toContain('src/b.ts');
});

/** A place is the member to change rather than its class, and names the parts of its file that match nearly as well. */
import { expect, it } from 'vitest';
import { findPlaces } from '../../../src/app/guidance/places/find-places.ts';
import type { Place } from '../../../src/app/guidance/places/place.ts';
import { withSiblings } from '../../../src/app/guidance/places/siblings.ts';
import type { TellingLines } from '../../../src/app/guidance/places/telling-lines.ts';
import { toldPlaceReader } from '../../../src/app/guidance/places/told-place.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

function method(name: string, body: string): string {
  const lines = Array.from({ length: 12 }, (_, at) => `    $this->log('${name} step ${at}');`);
  return [`  public function ${name}($request)`, '  {', `    ${body}`, ...lines, '  }'].join('\n');
}

const SERVICE = `<?php
class InvoiceService
{
${method('renderHeader', 'return $this->logo;')}
${method('sendReminder', "return $this->mailer->send('overdue reminder', $request);")}
${method('exportRows', 'return $this->csv;')}
${method('importRows', 'return $this->reader;')}
${method('archiveYear', 'return $this->shelf;')}
${method('restoreYear', 'return $this->shelf;')}
}
`;
const FILE = 'app/InvoiceService.php';

it('is the member although a lead names its class', async () => {
  const { project } = await open(makeProject({ [FILE]: SERVICE, 'app/Other.php': '<?php\nfunction other() {}\n' }));
  await project.ensureFresh();
  const frame = { rawQuery: 'The overdue reminder is sent twice', slots: {}, mappedSymbols: [] };
  const { places } = await findPlaces(project, { frame, leads: ['invoice service', 'send reminder mail'] });
  expect(places[0]).toMatchObject({ file: FILE, symbol: 'InvoiceService.sendReminder' });
});

const NOTHING_TELLS: TellingLines = {
  toldOf: () => ({ lines: [], elsewhere: [], isSure: false, better: null }),
  farBetter: () => null,
  densest: (place) => place,
};

async function told(
  also: readonly (readonly [line: number, endLine: number, symbol: string | null])[],
): Promise<Place> {
  const { project } = await open(makeProject({ [FILE]: SERVICE }));
  await project.ensureFresh();
  const parts = also.map(([line, endLine, symbol]) => ({ line, endLine, symbol, kind: 'method' }));
  const item = {
    file: FILE,
    line: 20,
    endLine: 35,
    symbol: 'InvoiceService.sendReminder',
    kind: 'method',
    also: parts,
  };
  return toldPlaceReader(project, NOTHING_TELLS, () => null)({ item, link: null });
}

it('names further parts by their own names, without those that it overlaps and those too long to be read', async () => {
  const { why } = await told([
    [4, 18, 'InvoiceService.renderHeader'],
    [30, 40, 'InvoiceService.inside'],
    [2, 99, 'InvoiceService'],
    [90, 90, null],
  ]);
  expect(why).toBe('same file: renderHeader 4-18, 90');
});

it('names a member once that is also one of those that the request means', async () => {
  const place = await told([[4, 18, 'InvoiceService.renderHeader']]);
  const siblings = [
    { name: 'renderHeader', line: 4, endLine: 18 },
    { name: 'exportRows', line: 36, endLine: 50 },
  ];
  const { why } = withSiblings(() => siblings, NOTHING_TELLS)(place, 0);
  expect(why).toBe('same file: renderHeader 4-18  same file: exportRows 36-50');
});

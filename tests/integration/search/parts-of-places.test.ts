/** A place is the member to change rather than its class, and names the parts of its file that match nearly as well. */
import { expect, it } from 'vitest';
import { findPlaces } from '../../../src/app/guidance/places/find-places.ts';
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

it('names further parts by their own names, without those that it overlaps', async () => {
  const { project } = await open(makeProject({ [FILE]: SERVICE }));
  await project.ensureFresh();
  const frame = { rawQuery: 'export rows and import rows', slots: {}, mappedSymbols: [] };
  const { places } = await findPlaces(project, { frame, leads: [] });
  const [place] = places;
  const other = place?.symbol === 'InvoiceService.exportRows' ? 'importRows' : 'exportRows';
  expect(place?.why).toContain(`same file: ${other} `);
});

it('names each definition that a request names in a file, with what the search found there', async () => {
  const saved = (name: string): string => `class ${name} {\n${method('store', `return $this->${name};`)}\n}\n`;
  const both = `<?php\n${saved('Draft')}${saved('Invoice')}`;
  const { project } = await open(makeProject({ 'app/Both.php': both }));
  await project.ensureFresh();
  const frame = { rawQuery: '`store()` fails', slots: {}, mappedSymbols: [] };
  const [place] = (await findPlaces(project, { frame, leads: [] })).places;
  expect(place?.why).toMatch(/^named {2}same file: store 21-36$/);
});

/** Reasons of places are edges of the code, and tell which member they are of. */
import { expect, it } from 'vitest';
import { findPlaces } from '../../../src/app/guidance/places/find-places.ts';
import { renderedViews } from '../../../src/app/guidance/places/rendered-views.ts';
import type { TellingLines } from '../../../src/app/guidance/places/telling-lines.ts';
import { toldPlaceReader } from '../../../src/app/guidance/places/told-place.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const CONTROLLER = `<?php
namespace App\\Http\\Controllers;
use App\\Services\\VoucherService;
class VoucherController extends Controller
{
    public function redeem(Request $request, VoucherService $vouchers)
    {
        $this->checkVoucher($request->all());
        $this->logged('voucher');
        return $vouchers->redeemVoucher($request->input('voucher'));
    }

    public function archive()
    {
        return view('vouchers.form');
    }

    protected function checkVoucher(array $data)
    {
        return Validator::make($data, ['voucher' => ['required', 'size:8']]);
    }

    protected function logged($what)
    {
        return $what;
    }
}
`;

const FILES = {
  'composer.json': '{"require":{"laravel/framework":"^11.0"}}',
  'app/Http/Controllers/VoucherController.php': CONTROLLER,
  'app/Services/VoucherService.php': `<?php
namespace App\\Services;
class VoucherService
{
    public function redeemVoucher($voucher)
    {
        return $voucher;
    }
}
`,
  // A method of the same name, of a class apart.
  'app/Services/GiftVoucher.php': `<?php
namespace App\\Services;
class GiftVoucher
{
    public function checkVoucher($voucher)
    {
        return strlen($voucher);
    }
}
`,
  'resources/views/vouchers/form.blade.php': '<form>@csrf <input name="voucher"> Redeem a voucher</form>\n',
  'public/libs/voucher/voucher.js': 'export function redeemVoucher(voucher) { return voucher; }\n',
};

async function reasonsOf(query: string, leads: readonly string[]): Promise<Map<string, string>> {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const { places } = await findPlaces(project, { frame: { rawQuery: query, slots: {}, mappedSymbols: [] }, leads });
  return new Map(places.map(({ file, symbol, why }) => [file, `${symbol ?? ''}  ${why}`]));
}

it('name what the code uses for sure, and no namesake', async () => {
  const reasons = await reasonsOf('Redeeming a voucher must fail', ['redeemVoucher', 'redeem voucher', 'checkVoucher']);
  expect([...reasons.values()].join('\n')).toMatch(/used by VoucherController|uses (?:VoucherService|redeemVoucher)/);
  expect(reasons.get('app/Services/GiftVoucher.php')).not.toMatch(/used by|uses/);
});

async function toldOf(lines: readonly string[]): Promise<string> {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const file = 'app/Http/Controllers/VoucherController.php';
  const telling: TellingLines = {
    toldOf: () => ({ lines, elsewhere: [], isSure: false, better: null }),
    farBetter: () => null,
    densest: (place) => place,
  };
  const { line, endLine, symbol, why } = toldPlaceReader(
    project,
    telling,
    () => null,
  )({
    item: { file, line: 6, endLine: 11, symbol: 'VoucherController.redeem', kind: 'method' },
    link: { why: 'renders vouchers.form', strength: 1, at: { line: 15 } },
  });
  return `${symbol} ${line}-${endLine}  ${why}`;
}

it('tell the action that renders a view, and show it where no line of another one tells anything', async () => {
  expect(await toldOf([])).toBe('VoucherController.archive 13-16  renders vouchers.form');
  expect(await toldOf(['10: redeem'])).toBe(
    'VoucherController.redeem 6-11  archive 13-16 renders vouchers.form  10: redeem',
  );
});

it('name the helpers in the same file that the member calls, those of the request first', async () => {
  const reasons = await reasonsOf('VoucherController.redeem accepts any voucher', ['redeem']);
  expect(reasons.get('app/Http/Controllers/VoucherController.php')).toContain('calls checkVoucher 18-21');
});

it('leave libraries of others out that a site publishes', async () => {
  const reasons = await reasonsOf('Redeeming a voucher must fail', ['redeemVoucher']);
  expect([...reasons.keys()]).not.toContain('public/libs/voucher/voucher.js');
});

it('are the views that the very lines of a place render, too', async () => {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const file = 'app/Http/Controllers/VoucherController.php';
  const viewsOf = (line: number, endLine: number): string[] =>
    renderedViews(project.store, { file, line, endLine }).map(({ view, line: at }) => `${view} ${at}`);
  expect(viewsOf(13, 16)).toEqual(['resources/views/vouchers/form.blade.php 15']);
  expect(viewsOf(6, 11)).toEqual([]);
});

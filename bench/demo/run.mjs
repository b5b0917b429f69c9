/**
 * Shows the program at work: indexes the bundled sample shop and this repository, asks both in Japanese
 * and in English, and prints what is found and why. Then an agent works in the shop under the gate, see `story.mjs`. Exits
 * with 1 when an expected file is not first, or the story goes otherwise. `node bench/demo/run.mjs shop` leaves this
 * repository out.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tellStory } from './story.mjs';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const program = path.join(repository, 'dist', 'main.js');
const LIMIT = 2;
const isShopAlone = process.argv[2] === 'shop';

const SHOP_REQUESTS = [
  {
    query: 'ログインに何度も失敗したらロックする',
    english: 'lock an account after many failed logins',
    expected: 'src/auth/login-service.ts',
  },
  { query: 'forgotten password link that expires', expected: 'src/auth/password-reset.ts' },
  { query: 'カートに商品を追加する', english: 'add a product to the cart', expected: 'src/cart/cart.ts' },
  {
    query: '注文をキャンセルして返金する',
    english: 'cancel an order and refund it',
    expected: 'app/Http/Controllers/OrderController.php',
  },
  { query: 'retry sending mail with a growing delay', expected: 'jobs/mail_queue.py' },
  {
    query: '在庫が少ない商品の一覧',
    english: 'list of products that are low on stock',
    expected: 'jobs/low_stock_report.py',
  },
];

const OWN_REQUESTS = [
  { query: 'recognise files that may hold a password or a key', expected: 'src/indexing/scan/secret.ts' },
  {
    query: 'Shift_JIS や EUC-JP の文字コードを判定する',
    english: 'tell text in Shift_JIS from EUC-JP',
    expected: 'src/indexing/read/detect-japanese.ts',
  },
];

process.exitCode = await main();

async function main() {
  const started = performance.now();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'code-intel-demo-'));
  try {
    cpSync(path.join(repository, 'tests', 'fixtures', 'sample-shop'), folder, { recursive: true });
    const missed = [
      ...demonstrate('The bundled sample shop', folder, SHOP_REQUESTS),
      ...(isShopAlone ? [] : demonstrate('This repository', repository, OWN_REQUESTS)),
    ];
    print('\n── An agent at work in the sample shop');
    const wrong = await tellStory({ repository, folder, print });
    for (const what of wrong) print(`\n  ✗ not as told: ${what}`);
    print(`\n${seconds(performance.now() - started)}. ${verdictOf(missed)}`);
    return missed.length + wrong.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the requests whose expected file is not first. */
function demonstrate(title, folder, requests) {
  const report = index(folder);
  print(`\n── ${title}: ${report.files} files, ${report.chunks} chunks, indexed in ${seconds(report.elapsed_ms)}`);
  const answers = search(folder, requests);
  return requests.filter((request, at) => !show(request, answers[at]));
}

function show({ query, english, expected }, { hits, elapsed_ms: elapsed }) {
  const isFirst = hits[0]?.file === expected;
  print(`\n  ${isFirst ? '✓' : '✗'} ${query}${english ? `  – ${english}` : ''}  (${Math.round(elapsed)} ms)`);
  for (const { file, start_line: line, kind, symbol, score, why } of hits) {
    print(`      ${file}:${line}  ${symbol ? `${kind} ${symbol}` : ''}`.trimEnd());
    print(`          ${score.toFixed(2)} = ${why}`);
  }
  if (!isFirst) print(`      expected first: ${expected}`);
  return isFirst;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function verdictOf(missed) {
  return missed.length === 0 ? 'Every expected file is first.' : `${missed.length} expected files are not first.`;
}

function index(folder) {
  const [report] = run(['index', folder, '--json']).slice(-1);
  return report;
}

function search(folder, requests) {
  const lines = requests.map(({ query }, id) => JSON.stringify({ id, query }));
  return run(['search', '--batch', '--json', '--limit', String(LIMIT), '--path', folder], `${lines.join('\n')}\n`);
}

/** The JSON lines that the program prints. */
function run(args, input = '') {
  if (!existsSync(program)) throw new Error('dist/main.js is missing; run `npm run build` first');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`code-intel ${args.join(' ')} failed:\n${stderr}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

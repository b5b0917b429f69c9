/**
 * What an index grows by: `npx tsx bench/faults/growth.ts --project FOLDER [--updates 1000] [--kills 20] [--seed 1]` on a copy
 * of the folder, by a server of the built program. Exits with 1 above 1.2 times the index from scratch.
 */
import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pick, randomFrom } from '../../tests/integration/indexing/generated-project.ts';
import { Place } from './place.ts';
import { callsOf } from './server-calls.ts';

const MOST = 1.2;

const { values } = parseArgs({
  options: {
    project: { type: 'string', default: '.' },
    updates: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const random = randomFrom(Number(values.seed));
const place = Place.copyOf(values.project);
const { root } = place;
try {
  const fresh = await made(['index', root]);
  say(`from scratch: ${fresh.bytes} bytes, ${fresh.seconds} s`);
  await update(Number(values.updates), Number(values.kills));
  const updated = await made(['index', root]);
  const forced = await made(['index', root, '--force']);
  rmSync(place.state, { recursive: true });
  const again = await made(['index', root]);
  const ratio = updated.bytes / again.bytes;
  say(
    `after ${values.updates} updates and ${values.kills} kills: ${updated.bytes} bytes, ${ratio.toFixed(2)} of one from scratch`,
  );
  say(
    `--force: ${forced.bytes} bytes, ${forced.seconds} s; from scratch again: ${again.bytes} bytes, ${again.seconds} s`,
  );
  if (ratio > MOST) process.exitCode = 1;
} finally {
  await place.remove();
}

async function made(argv: readonly string[]): Promise<{ readonly bytes: number; readonly seconds: number }> {
  const started = Date.now();
  const { code, err } = await place.run(argv);
  if (code !== 0) throw new Error(err);
  const names = readdirSync(place.state).filter((name) => name.startsWith('index.db'));
  const bytes = names.reduce((sum, name) => sum + statSync(path.join(place.state, name)).size, 0);
  return { bytes, seconds: Math.round((Date.now() - started) / 100) / 10 };
}

async function update(updates: number, kills: number): Promise<void> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile() && /\.(php|[jt]sx?|py|go|java|rb|c|h)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(place.state));
  let server = place.serve();
  let calls = callsOf(server);
  for (let at = 1; at <= updates; at++) {
    for (let file = 0; file <= random() * 3; file++) {
      appendFileSync(pick(random, sources), `\n// updated${at} ${random().toString(36).slice(2)} again\n`);
    }
    calls.send('sync_index', {});
    if (at % Math.ceil(updates / kills) === 0) {
      await sleep(random() * 150);
      server.kill('SIGKILL');
      server = place.serve();
      calls = callsOf(server);
    } else await calls.all();
  }
  server.kill('SIGKILL');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

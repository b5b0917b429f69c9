/**
 * A process that works on sessions and tells each thing on stdout once it is done, as a line of JSON. Run with `tsx`.
 * Arguments: mode, folder of the database, name of the process, number of rounds. A line on stdin lets it begin; in the
 * mode `steps` each line lets it do one round.
 */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { publishGrants } from '../../src/storage/grants/publish.ts';
import { ensureKey } from '../../src/storage/key-file.ts';
import { appendEvent } from '../../src/storage/spool/append.ts';
import { SpoolReader } from '../../src/storage/spool/spool-reader.ts';
import { openSqliteSessions } from '../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { grantsFor } from '../helpers/grants-fixture.ts';
import { evidenceWith, SEAL, sessionWith } from '../helpers/session-fixture.ts';
import { AT, grantsPlace, spoolIn } from '../integration/sessions/places.ts';

const [mode = '', folder = '', name = '', rounds = '0'] = process.argv.slice(2);

const MODES: Readonly<Record<string, (round: number) => void>> = {
  /** Adds evidence, and one to a counter in the session, whatever other processes do to it. */
  work: (round) => {
    const row = store().append(evidenceWith({ tool: `${name}-${round}` }));
    const ledgerFrom = addOne();
    tell({ id: row.id, tool: row.tool, ledgerFrom });
  },
  /** One operation after the other. */
  steps: (round) => {
    STEPS[round % STEPS.length]?.(round);
    tell({ round });
  },
  /** Both at their first use. */
  open: () => tell({ sessions: store().list().length, key: ensureKey(path.join(folder, 'state')).kind }),
  spool: (round) => {
    appendEvent(spoolIn(folder), { ...EVENT, id: `${name}-${round}`, detail: { text: 'x'.repeat(round % 700) } });
  },
  intake: () => {
    reader().takeIn(AT, ({ id }) => store().setMeta(`taken ${id}`, `${Number(store().meta(`taken ${id}`) ?? 0) + 1}`));
  },
  publish: () =>
    store().atomically(() => {
      const next = Number(store().meta('state') ?? 0) + 1;
      store().setMeta('state', String(next));
      tell(publishGrants(grantsPlace(folder), SEAL, grantsFor({ project: folder, sessionRevision: next })));
    }),
};

const EVENT = { at: AT, conversation: 'c1', agent: null, kind: 'tool' };

const STEPS: readonly ((round: number) => void)[] = [
  (round) => store().create(sessionWith({ id: `made-${round}` })),
  (round) => void store().append(evidenceWith({ tool: `step-${round}` })),
  () => void addOne(),
  (round) => store().record({ sessionId: 's1', at: round, kind: `step-${round}`, detail: {} }),
  (round) => store().addPrompt('c1', `step-${round}`, round),
  (round) => store().setMeta('step', String(round)),
  (round) => void store().admit(`step-${round}`, round),
  (round) => store().touch('s1', 10_000 + round),
];

let opened: ReturnType<typeof openSqliteSessions> | undefined;
let openedReader: SpoolReader | undefined;

function store(): ReturnType<typeof openSqliteSessions> {
  opened ??= openSqliteSessions({
    file: path.join(folder, 'sessions.db'),
    seal: SEAL,
    onNotice: (notice) => tell({ notice }),
  });
  return opened;
}

function reader(): SpoolReader {
  openedReader ??= new SpoolReader(spoolIn(folder), store());
  return openedReader;
}

function addOne(): number {
  for (;;) {
    const session = store().get('s1');
    if (!session) throw new Error('the session is gone');
    const result = store().swap({ ...session, ledgerFrom: session.ledgerFrom + 1 });
    if (result.kind === 'swapped') return result.session.ledgerFrom;
  }
}

/** Written at once: what was told has left the process, however it ends. */
function tell(what: object): void {
  let bytes = Buffer.from(`${JSON.stringify(what)}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(written(bytes));
}

/** 0 while its reader is behind. */
function written(bytes: Buffer): number {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}

function run(from: number, to: number): void {
  try {
    for (let round = from; round < to; round++) MODES[mode]?.(round);
  } catch (error) {
    tell({ failed: error instanceof Error && 'code' in error ? error.code : String(error) });
  }
}

tell({ ready: true });
let round = 0;
for await (const _line of createInterface({ input: process.stdin })) {
  const end = mode === 'steps' ? round + 1 : Number(rounds);
  run(round, end);
  round = end;
  if (round === Number(rounds)) process.exit();
}

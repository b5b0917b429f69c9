/** The graph that codegraph builds of a project, read from its database after its own `init`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { DrawnSymbol, Place } from './draw.ts';

interface EdgeRow {
  readonly file: string;
  readonly line: number;
}

/** @returns for each symbol the lines with an edge to it, as `file:line` */
export function codegraphReferences(root: string, program: string, symbols: readonly DrawnSymbol[]): string[][] {
  const database = path.join(root, '.codegraph/codegraph.db');
  if (!existsSync(database))
    spawnSync(process.execPath, [program, 'init', root], {
      stdio: 'ignore',
      env: { ...process.env, CODEGRAPH_TELEMETRY: '0' },
    });
  const db = new DatabaseSync(database, { readOnly: true });
  const nodesAt = db.prepare(
    `SELECT id FROM nodes WHERE file_path = ? AND name = ? AND kind NOT IN ('import', 'file') AND start_line BETWEEN ? AND ?`,
  );
  const edgesTo = db.prepare(
    `SELECT n.file_path AS file, e.line AS line FROM edges e JOIN nodes n ON n.id = e.source
     WHERE e.target = ? AND e.kind <> 'contains' AND e.line IS NOT NULL`,
  );
  const found = symbols.map(({ query, places }) => {
    const name = query.slice(query.lastIndexOf('.') + 1);
    const ids = places.flatMap(
      ({ file, line }: Place) => nodesAt.all(file, name, line - NEAR, line) as { id: string }[],
    );
    const rows = ids.flatMap(({ id }) => edgesTo.all(id) as unknown as EdgeRow[]);
    return [...new Set(rows.map(({ file, line }) => `${file}:${line}`))];
  });
  db.close();
  return found;
}

/** Its nodes begin at decorators and attributes, which may stand some lines above the name. */
const NEAR = 6;

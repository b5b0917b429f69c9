/** Grants that lost the database that they stand in. */
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n' });
  project.publish();
});

const FATES: Readonly<Record<string, (database: string) => void>> = {
  deleted: (database) => rmSync(database),
  emptied: (database) => truncateSync(database),
  'overwritten with noise': (database) => writeFileSync(database, 'remember the milk\n'.repeat(500)),
  'replaced by that of another program': (database) => {
    rmSync(database);
    const other = new DatabaseSync(database);
    other.exec('CREATE TABLE diary (day TEXT)');
    other.close();
  },
};

describe('a grant whose database was', () => {
  it.each(Object.entries(FATES))('%s opens nothing', async (_what, befall) => {
    expect(await project.mayWrite('src/app.ts')).toBe(true);
    befall(project.sessions);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });
});

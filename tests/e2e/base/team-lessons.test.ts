/** Lessons that a team shares through its base. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { forget } from '../../../src/app/learning/forget.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { publishLessons } from '../../../src/app/project/publish-base.ts';
import { readMap } from '../../../src/app/search/agreement-map.ts';
import { pairsInForce } from '../../../src/app/search/learned-pair-state.ts';
import { semanticSearch } from '../../../src/app/search/semantic-search.ts';
import { openImprovement } from '../../../src/app/sessions/improvement-logs.ts';
import type { AbsolutePath } from '../../../src/base/paths.ts';
import { teamAgreements, veto, writeTeamLessons } from '../../../src/improvement/team-lessons.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../helpers/chroma-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { open } from '../../integration/indexing/open.ts';
import { git, makeProject, writeInto } from '../../integration/scan/project.ts';

const CODE = { 'src/login.ts': 'export class LoginService { lockAccount() { return 1; } }\n' };
const PAGE = `---\nnl_term: login lock\nsymbols:\n  - LoginService\nsession_id: s_1\n---\n\n# login lock\n`;
const PAIR = {
  nl_term: 'login lock',
  symbol: 'LoginService',
  similarity: 0.8,
  code_evidence: 'x',
  session_id: 's_1',
  learned_at: new Date().toISOString(),
  successes: 2,
  failures: 0,
  failed_session_id: '',
  edit_seen: true,
  code_sketch: '',
};
const REMOTE = 'https://me:secret@git.example/team/shop.git';

describe.skipIf(!hasChroma())('two machines of a team', () => {
  let server: ChromaServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    server = await startChroma();
    environment = { CODE_INTEL_BASE_URL: server.url };
  });
  afterAll(() => server.kill());

  it('[VC3, LP6] share what one of them learned, with its author, until the other refuses it', async () => {
    const teacher = clone();
    git(teacher, 'config', 'user.name', 'Hanako');
    writeInto(teacher, '.code-intel/agreements/login-lock-1.md', PAGE);
    writeInto(teacher, '.code-intel/learned_pairs.json', JSON.stringify({ version: 1, pairs: [PAIR] }));
    const { project: teaching } = await open(teacher, environment);
    expect(await publishLessons(teaching)).toBe(2);

    const { project } = await open(clone(), environment);
    await indexProject(project);
    const { agreements } = readMap(project);
    expect(agreements).toMatchObject([{ file: 'login-lock-1.md', nlTerm: 'login lock', author: 'Hanako' }]);
    const search = () => semanticSearch(project, { query: 'login lock', collection: 'map' });
    expect((await search()).mapHits).toMatchObject([{ metadata: { symbols: ['LoginService'] } }]);
    const inForce = () => pairsInForce({ project, now: Date.now }, 'login lock', ['LoginService']);
    expect(inForce()).toHaveLength(1);

    const improvement = openImprovement(project.home);
    forget({ project, improvement }, { kind: 'agreement', file: 'login-lock-1.md' });
    forget({ project, improvement }, { kind: 'pair', nlTerm: 'login lock', symbol: 'LoginService' });
    await indexProject(project);
    expect([readMap(project).agreements, (await search()).mapHits, inForce()]).toEqual([[], [], []]);
    expect(readMap(teaching).agreements).toHaveLength(1);
  });

  it('keep to their own repository, and to what they took over while the server is away', async () => {
    const other = makeProject(CODE);
    const { project } = await open(other, environment);
    await indexProject(project);
    expect(readMap(project).agreements).toEqual([]);
    const root = clone();
    const first = await openProject(root, { environment });
    await indexProject(first);
    await first.close();
    const { project: away, notices } = await open(root, { CODE_INTEL_BASE_URL: 'http://127.0.0.1:9' });
    await indexProject(away);
    expect(readMap(away).agreements).toHaveLength(1);
    expect(notices).toEqual([expect.stringContaining('could not be read')]);
  });
});

it('a lesson of the team names no file outside of its folder', () => {
  const folder = path.join(temporaryFolder(), 'team');
  const lesson = (name: string) => ({ kind: 'agreement' as const, name, author: 'x', text: PAGE });
  writeTeamLessons(folder, ['../../escape.md', '/tmp/x.md', '.hidden.md', 'a/b.md', 'fine-1.md'].map(lesson));
  veto(folder, 'other.md');
  expect(teamAgreements(folder).map(({ file }) => file)).toEqual(['fine-1.md']);
});

function clone(): AbsolutePath {
  const root = makeProject(CODE);
  git(root, 'init', '--quiet');
  git(root, 'remote', 'add', 'origin', REMOTE);
  return root;
}

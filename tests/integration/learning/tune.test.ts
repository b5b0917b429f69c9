import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/app/config/config.ts';
import { proposeTuning, tune } from '../../../src/app/learning/tune.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';
import { outcomeLog } from '../../helpers/outcome-log.ts';

let shop: TestWorkspace;
beforeEach(async () => {
  shop = await openShopWorkspace();
});
afterEach(() => shop.remove());

const parts = () => ({ ...shop.workspace, environment: {} });
const configFile = () => path.join(shop.workspace.project.root, '.code-intel', 'config.json');
const failure = { outcome: 'failure', failure_stage: 'result_refused' } as const;

/** Sessions of risk MEDIUM that looked at the least, mostly failed; those of LOW did not. */
function recordWeeks(): void {
  const { outcomes } = shop.workspace.improvement;
  for (let n = 0; n < 30; n++)
    outcomes.append(outcomeLog(`m${n}`, { risk_level: 'MEDIUM', ...(n % 5 ? failure : {}) }));
  for (let n = 0; n < 30; n++) outcomes.append(outcomeLog(`l${n}`, n % 10 ? {} : failure));
}

describe('a replay', () => {
  it('of a demand tells which sessions would have been held back, and how many of them failed', async () => {
    recordWeeks();
    const { requirements, changes } = await tune(parts(), ['requirements.medium_files_analyzed=+1']);
    expect(changes).toEqual([{ key: 'requirements.medium_files_analyzed', from: 2, to: 3 }]);
    expect(requirements).toMatchObject({
      sessions: 60,
      before: { heldBack: 0 },
      after: { heldBack: 30, failed: { count: 24, of: 30 } },
    });
  });

  it('of a threshold tells which hints would have been given, and how many were right', async () => {
    const { outcomes } = shop.workspace.improvement;
    for (const id of ['a', 'b', 'c']) outcomes.append(outcomeLog(id));
    outcomes.append(outcomeLog('d', { target_feature: 'admin login', symbols: ['Admin'] }));
    const { hints } = await tune(parts(), ['short_circuit_score=1']);
    expect(hints).toMatchObject({
      requests: 3,
      before: { given: 3, right: { count: 2, of: 3 } },
      after: { given: 2, right: { count: 2, of: 2 } },
    });
  });

  it('of weights ranks the symbols of each success anew', async () => {
    const { outcomes } = shop.workspace.improvement;
    outcomes.append(outcomeLog('a', { query: 'ログインに続けて失敗', symbols: ['LoginService.countFailure'] }));
    const { weights } = await tune(parts(), ['search_weights.vector=0', 'search_weights.keyword=0']);
    expect(weights).toMatchObject({ requests: 1, before: { amongFirstFive: { count: 1, of: 1 } } });
    expect(weights?.after.meanReciprocalRank).toBeLessThan(weights?.before.meanReciprocalRank ?? 0);
  });

  it('changes nothing until it is applied, and then only what was named', async () => {
    shop.write('.code-intel/config.json', '{\n  "language": "ja"\n}\n');
    const { apply } = await tune(parts(), ['requirements.high_files_analyzed=+2']);
    expect(loadConfig(shop.workspace.project.root).requirements.highFilesAnalyzed).toBe(0);
    apply();
    expect(JSON.parse(readFileSync(configFile(), 'utf8'))).toEqual({
      language: 'ja',
      requirements: { high_files_analyzed: 6 },
    });
  });

  it.each(['gate.mode=0', 'search_weights.vector', 'search_weights.other=1', 'short_circuit_score=2'])(
    'of %s is refused',
    async (change) => {
      const before = readFileSync(configFile(), 'utf8');
      await expect(tune(parts(), [change])).rejects.toMatchObject({ code: expect.stringMatching(/^invalid_/) });
      expect(readFileSync(configFile(), 'utf8')).toBe(before);
    },
  );
});

describe('proposals', () => {
  it('follow from causes of failure, with the replay of each', async () => {
    recordWeeks();
    const { proposals } = await proposeTuning(parts());
    expect(proposals).toMatchObject([
      {
        command:
          'code-intel tune requirements.medium_symbols_identified=+1 requirements.medium_files_analyzed=+1 --apply',
        requirements: { after: { heldBack: 30 } },
      },
    ]);
  });

  it('are none for few sessions', async () => {
    shop.workspace.improvement.outcomes.append(outcomeLog('a', failure));
    expect(await proposeTuning(parts())).toEqual({ sessions: 1, needed: 30, proposals: [] });
  });
});

describe('a demand of the project', () => {
  it('raises what a request needs, and never lowers it', async () => {
    const requirements = { high_files_analyzed: 6, high_symbols_identified: 1 };
    shop.write('.code-intel/config.json', JSON.stringify({ gate: { ready: 'submission' }, requirements }));
    const project = Object.assign(shop.workspace.project, { config: loadConfig(shop.workspace.project.root) });
    const started = await callTool({ ...shop.workspace, project }, 'start_session', {
      intent: 'MODIFY',
      query: 'faster',
    });
    expect(started.requirements).toMatchObject({ counts: { files_analyzed: '0/6', symbols_identified: '0/5' } });
  });
});

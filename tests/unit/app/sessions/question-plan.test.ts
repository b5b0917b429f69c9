import { expect, it } from 'vitest';
import { planFor } from '../../../../src/app/sessions/question-plan.ts';
import { sessionWith } from '../../../helpers/session-fixture.ts';
import { frameOf } from '../../session/frames.ts';

it('[RT10] a question in a session is planned by its own words, and the request of the session by its slots', () => {
  const request = 'ログイン機能直して';
  const frame = frameOf(request, { target_feature: 'ログイン機能' });
  const session = sessionWith({ id: 's1', intent: 'MODIFY', frame });
  const patterns = (question: string) =>
    JSON.stringify(planFor(question, session).find(({ tool }) => tool === 'search_text')?.args);
  expect(patterns(request)).toContain('ログイン');
  expect(patterns('権限はどこで確認していますか')).toContain('権限');
  expect(patterns('権限はどこで確認していますか')).not.toContain('ログイン');
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { ChangeTracker } from '../../../src/app/live/change-tracker.ts';
import { makeProject } from '../scan/project.ts';

it('watches that were refused are asked for again, and less often each time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const base = await openProject(makeProject({ 'src/a.ts': 'export const a = 1;\n' }), { environment: {} });
  const tracker = new ChangeTracker(base, { onChange: () => {}, onDrift: () => {}, onNotice: () => {} });
  onTestFinished(async () => {
    vi.useRealTimers();
    await tracker.close();
    await base.close();
  });
  const stateAfter = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await tracker.look();
    return tracker.watch.state.kind;
  };
  const refuse = () => tracker.watch.follow(['not\0watchable']);
  await refuse();
  expect(await stateAfter(0)).toBe('watching');
  await refuse();
  expect([await stateAfter(59_000), await stateAfter(1_000)]).toEqual(['unavailable', 'watching']);
  await refuse();
  expect([await stateAfter(60_000), await stateAfter(60_000)]).toEqual(['unavailable', 'watching']);
});

/** Prompts that an agent sends to itself through its client. */
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;
beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'one\n' });
});

describe('a prompt that the agent sends to itself', () => {
  it.each([
    ['CronCreate', { cron: '* * * * *', prompt: '/gate off 30', recurring: false }],
    ['ScheduleWakeup', { delaySeconds: 60, prompt: ' \n/gate open src/app.ts' }],
    ['RemoteTrigger', { action: 'create', body: { job: { events: [{ message: '/gate off' }] } } }],
    ['QueueMessage', { to: 'lead', message: '/gate off' }],
    ['mode_that_nobody_knows', { text: '/gate on' }],
  ])('switches no gate: %s', async (tool, input) => {
    const { exitCode, stderr } = await project.before(tool, input);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('only a person');
  });

  it('is not taken for words of the person', async () => {
    const prompt = 'look at the build again, and change what you like';
    expect((await project.before('CronCreate', { cron: '* * * * *', prompt })).exitCode).toBe(0);
    await project.event('UserPromptSubmit', { prompt: 'fix the build' });
    await project.event('UserPromptSubmit', { prompt: `${prompt}\n` });
    expect(project.reports('prompt')).toMatchObject([{ text: 'fix the build' }]);
  });

  it('that only speaks of the gate is none', async () => {
    const input = { description: 'x', prompt: 'Say in the docs what `/gate off` does.' };
    expect((await project.before('CronCreate', input)).exitCode).toBe(0);
    expect((await project.before('Write', { file_path: 'x.md', content: '/gate off' })).stderr).not.toContain(
      'only a person',
    );
  });
});

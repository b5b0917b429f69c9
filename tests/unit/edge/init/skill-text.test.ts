import { describe, expect, test } from 'vitest';
import { skillTexts } from '../../../../src/edge/init/skill-text.ts';
import { TOOLS } from '../../../../src/edge/mcp/registry.ts';

const [code = '', outcome = ''] = skillTexts().map(({ text }) => text);
const both = code + outcome;

/** Tokens are about four characters of English; three is on the safe side. */
const tokensOf = (text: string) => Math.ceil(text.length / 3);

describe('the skills', () => {
  test('are under 2,000 tokens together', () => {
    expect(tokensOf(both)).toBeLessThan(2000);
  });

  test('[SK3] name every tool, and none that does not exist', () => {
    const names = TOOLS.map(({ name }) => name);
    expect(names.filter((name) => !both.includes(`\`${name}\``))).toEqual([]);
    const inBackticks = [...both.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
    expect(inBackticks.filter((name) => !names.some((known) => known === name) && !isArgument(name))).toEqual([]);
  });

  test('[SK1] have the protocol at the top, in the order of the phases', () => {
    const steps = [
      'Failure check',
      'Intent',
      'start_session',
      'set_query_frame',
      'EXPLORATION',
      'SEMANTIC',
      'VERIFICATION',
      'READY',
    ];
    const protocol = code.slice(code.indexOf('## Protocol'));
    const places = [...protocol.matchAll(/^(\d)\. .*?\*\*`?(\w[\w ]*)/gm)].map(([, number, title]) => [number, title]);
    expect(places).toEqual(steps.map((step, at) => [String(at), step]));
    expect(code.indexOf('## Protocol')).toBeLessThan(500);
  });

  test('[SK2] name the four intents that the server takes', () => {
    const intents = ['IMPLEMENT', 'MODIFY', 'INVESTIGATE', 'QUESTION'];
    expect(argumentsOf('start_session')).toMatchObject({ intent: { enum: intents } });
    for (const intent of intents) expect(code).toContain(`${intent}: `);
  });

  test('[SK4] say what an unclear target, a low confidence and a sign of failure lead to', () => {
    expect(code).toMatch(/MODIFY: [^.]*also when the target is unclear/);
    expect(code).toMatch(/INVESTIGATE: [^.]*less than 0\.6 sure/);
    expect(code).toMatch(/at least 0\.7 sure, call `record_outcome` with outcome failure/);
  });
});

function isArgument(name: string): boolean {
  return TOOLS.some((tool) => JSON.stringify(tool.inputSchema).includes(`"${name}":`));
}

function argumentsOf(name: string): unknown {
  return TOOLS.find((tool) => tool.name === name)?.inputSchema.properties;
}

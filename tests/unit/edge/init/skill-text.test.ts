import { describe, expect, test } from 'vitest';
import { skillTexts } from '../../../../src/edge/init/package-texts.ts';
import { INSTRUCTIONS } from '../../../../src/edge/mcp/instructions.ts';
import { TOOLS } from '../../../../src/edge/mcp/registry.ts';
import { USE_TOOL } from '../../../../src/session/tool-name.ts';

const [code = '', outcome = ''] = skillTexts().map(({ text }) => text);
const both = code + outcome;

const bytesOf = (text: string) => Buffer.byteLength(text);

describe('the skills', () => {
  test('take at most 1.5 kB each', () => {
    expect(bytesOf(code)).toBeLessThanOrEqual(1500);
    expect(bytesOf(outcome)).toBeLessThanOrEqual(1500);
  });

  test('ask for leads before anything else of the first call', () => {
    expect(code).toMatch(/`start_session`.*above all `leads`/);
  });

  test('[SK3] name every tool, with the instructions beside them, and none that does not exist', () => {
    const names = TOOLS.map(({ name }) => name);
    expect(names.filter((name) => !`${both}${INSTRUCTIONS}`.includes(name))).toEqual([]);
    const inBackticks = [...both.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
    const known = new Set<string>([...names, USE_TOOL]);
    expect(inBackticks.filter((name) => !known.has(name) && !isArgument(name))).toEqual([]);
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
    expect(code).toMatch(
      /at least 0\.7 sure that the person says the last change failed, use the skill `outcome` first/,
    );
    expect(outcome).toMatch(/failure: it does not/);
  });
});

function isArgument(name: string): boolean {
  return TOOLS.some((tool) => JSON.stringify(tool.inputSchema).includes(`"${name}":`));
}

function argumentsOf(name: string): unknown {
  return TOOLS.find((tool) => tool.name === name)?.inputSchema.properties;
}

/** What a client learns from the server before it calls anything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skillTexts } from '../../src/edge/init/package-texts.ts';
import { LISTED, TOOL_NAMES, USE_TOOL } from '../../src/session/tool-name.ts';
import { type Connected, connect, copyOfShop, ERAS } from '../helpers/mcp-server.ts';
import { requireValidAnswer } from '../helpers/valid-answer.ts';

const MOST_INSTRUCTION_BYTES = 1500;

/** A program starts and indexes before the first test. */
describe.each(ERAS)('the server in the %s era', (era) => {
  let server: Connected;

  beforeAll(async () => {
    server = await connect(copyOfShop(), era);
  });
  afterAll(() => server.close());

  it.each([
    ['core', 4000],
    ['full', 10_000],
  ] as const)('lists the set %s in at most %i bytes, in its order, and the same each time', async (set, most) => {
    const other = await connect(copyOfShop(), era, 'text', set);
    const list = await other.client.listTools();
    expect(list.tools.map(({ name }) => name)).toEqual([
      ...TOOL_NAMES.filter((name) => LISTED[set].has(name)),
      USE_TOOL,
    ]);
    expect(Buffer.byteLength(JSON.stringify(list.tools))).toBeLessThanOrEqual(most);
    expect(JSON.stringify(list)).not.toContain('outputSchema');
    expect(await other.client.listTools()).toEqual(list);
    await other.close();
  });

  it('calls every tool that is not listed, by its name and through the one that is', async () => {
    for (const name of TOOL_NAMES) {
      const [own, used] = [await server.call(name), await server.call(USE_TOOL, { tool: name, args: '{}' })];
      expect([name, used.isError, Object.keys(used.body)]).toEqual([name, own.isError, Object.keys(own.body)]);
    }
    const structure = { tool: 'analyze_structure', args: '{"path":"src/cart/cart.ts"}' };
    expect((await server.call(USE_TOOL, structure)).body).toMatchObject({ total: 1 });
    const wrong = (await server.call(USE_TOOL, { tool: 'find_definition' })).body;
    expect(wrong).toMatchObject({
      error: 'invalid_argument',
      next: { tool: 'find_definitions', args: { symbol: ['…'] } },
    });
    expect(wrong.message).toMatch(
      /no tool "find_definition"; the nearest are find_definitions, \w+, \w+\. .* list all/,
    );
    const other = await connect(copyOfShop(), era, 'text');
    const { text } = await other.call(USE_TOOL, { tool: 'x'.repeat(9000) });
    expect(text).toMatch(/list all\.\nnext: /);
    await other.close();
  });

  it('describes each tool and each of its arguments', async () => {
    const other = await connect(copyOfShop(), era, 'text', 'full');
    const { tools } = await other.client.listTools();
    for (const { name, description = '', annotations, inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(30);
      expect(annotations?.readOnlyHint === true || annotations?.destructiveHint === false).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(Object.keys(inputSchema)).not.toContain('$schema');
      const bare = Object.entries(inputSchema.properties ?? {}).filter(
        ([, schema]) => !JSON.stringify(schema).includes('"description"'),
      );
      expect([name, bare]).toEqual([name, []]);
    }
    await other.close();
  });

  it('describes the answers of a server that answers in JSON [TO1]', async () => {
    const other = await connect(copyOfShop(), era, 'json', 'full');
    const { tools } = await other.client.listTools();
    const members = tools.map(({ name, outputSchema }) => [name, Object.keys(outputSchema?.properties ?? {})]);
    expect(members.filter(([name, known = []]) => name !== USE_TOOL && known.length < 2)).toEqual([]);
    const { structured } = await other.call('get_chunk', { chunk_id: ['src/cart/cart.ts:1-5'] });
    expect(structured).toMatchObject({ chunks: [{ file: 'src/cart/cart.ts' }] });
    const wrong = { ...Object(structured), chunks: [{ file: 'src/cart/cart.ts' }], more: 1 };
    expect(() => requireValidAnswer('get_chunk', {}, wrong)).toThrow(/chunk_id[\s\S]*more/);
    await other.close();
  });

  it('offers the skills as prompts, and a map and the last session as resources', async () => {
    const { prompts } = await server.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(skillTexts().map(({ name }) => name));
    const { messages } = await server.client.getPrompt({ name: 'code', arguments: { text: 'Round the $& total' } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringMatching(/^Request: Round the \$& total\n/) });
    const map = await server.client.readResource({ uri: 'code-intel://map' });
    expect(map.contents[0]).toMatchObject({ text: expect.stringContaining('src/cart/cart.ts') });
    await server.call('start_session', { intent: 'QUESTION', query: 'How is the total rounded?' });
    const report = await server.client.readResource({ uri: 'code-intel://session' });
    expect(report.contents[0]).toMatchObject({ text: expect.stringContaining('How is the total rounded?') });
  });

  it('lists every object with named properties, which strict clients ask for', async () => {
    const { tools } = await server.client.listTools();
    for (const { name, inputSchema } of tools) {
      const open = objectsIn(inputSchema).filter(
        (schema) => 'additionalProperties' in schema || Object.keys(schema.properties ?? {}).length === 0,
      );
      expect([name, open]).toEqual([name, []]);
    }
  });

  it('says what it is for in less than 1.5 kB, and names every tool that no list has', () => {
    const instructions = server.client.getInstructions() ?? '';
    for (const name of TOOL_NAMES) expect(instructions).toContain(name);
    expect(Buffer.byteLength(instructions)).toBeLessThan(MOST_INSTRUCTION_BYTES);
  });
});

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** All schemas of objects in a schema, itself among them. */
function objectsIn(schema: unknown): readonly Schema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: readonly Schema[] = 'type' in schema && schema.type === 'object' ? [schema] : [];
  return [...own, ...Object.values(schema).flatMap(objectsIn)];
}

/** What a client learns from the server before it calls anything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_NAMES } from '../../src/session/tool-name.ts';
import { type Connected, connect, copyOfShop, ERAS } from '../helpers/mcp-server.ts';

const MOST_LIST_BYTES = 14_000;
const MOST_INSTRUCTION_BYTES = 1200;

/** A program starts and indexes before the first test. */
describe.each(ERAS)('the server in the %s era', (era) => {
  let server: Connected;

  beforeAll(async () => {
    server = await connect(copyOfShop(), era);
  });
  afterAll(() => server.close());

  it('lists all tools in their order', async () => {
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...TOOL_NAMES]);
  });

  it('lists them in less than 14 kB, and the same bytes each time', async () => {
    const list = JSON.stringify(await server.client.listTools());
    expect(Buffer.byteLength(list)).toBeLessThan(MOST_LIST_BYTES);
    expect(JSON.stringify(await server.client.listTools())).toBe(list);
  });

  it('gives each a description, a title, annotations and a plain object of arguments', async () => {
    const { tools } = await server.client.listTools();
    for (const { description = '', title, annotations, inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(40);
      expect(title).toBeTruthy();
      expect(annotations?.openWorldHint).toBe(false);
      expect(annotations?.readOnlyHint === true || annotations?.destructiveHint === false).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(Object.keys(inputSchema)).not.toContain('$schema');
    }
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

  it('says what it is for in less than 1.2 kB', () => {
    const instructions = server.client.getInstructions() ?? '';
    expect(instructions).toMatch(/start_session.*leads/);
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

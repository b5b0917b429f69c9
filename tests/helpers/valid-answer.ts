/** The schema of an answer for programs, against which every such answer of the tests is held. */
import { TOOLS } from '../../src/edge/mcp/registry.ts';
import { usedTool } from '../../src/session/used-tool.ts';

/** @throws for an answer with a member that its schema has not, or without one that it has */
export function requireValidAnswer(called: string, args: Record<string, unknown>, body: Record<string, unknown>): void {
  const name = called === 'use_tool' ? usedTool(args).name : called;
  const { success, error } = TOOLS.find((tool) => tool.name === name)?.output.safeParse(body) ?? { success: false };
  if (!success)
    throw new Error(`The answer of ${name} is not as its schema: ${error?.message}\n${JSON.stringify(body)}`);
}

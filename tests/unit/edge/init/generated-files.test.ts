/** What is committed for agents and registries is what the tables say. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedFiles } from '../../../../bench/plugin-files.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import { claudeCode } from '../../../../src/edge/hooks/dialects/claude-code.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const files = generatedFiles();

describe('a generated file', () => {
  test.each(Object.keys(files))('%s is what the tables say', async (file) => {
    await expect(files[file]).toMatchFileSnapshot(path.join(REPOSITORY, file));
  });

  test('of the plugin has a hook for every event of the gate', () => {
    const { hooks } = parsed('plugin/hooks/hooks.json');
    expect(Object.keys(hooks)).toEqual(Object.keys(claudeCode.events));
    expect(Object.keys(parsed('plugin/.mcp.json').mcpServers)).toEqual(['code-intel']);
  });

  test('for the registry names the package as the package names itself', () => {
    const { name, version, description, packages } = parsed('server.json');
    expect([name, version]).toEqual([manifest.mcpName, manifest.version]);
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(description.length).toBeLessThanOrEqual(100);
    expect(packages).toMatchObject([{ registryType: 'npm', identifier: manifest.name, version: manifest.version }]);
  });

  test('lies in what the package ships', () => {
    const shipped = Object.keys(files).filter((file) => !file.startsWith('docs/'));
    const isShipped = (file: string) => manifest.files.some((entry) => file === entry || file.startsWith(`${entry}/`));
    expect(shipped.filter((file) => !isShipped(file))).toEqual([]);
  });
});

function parsed(file: string) {
  return JSON.parse(files[file] ?? '');
}

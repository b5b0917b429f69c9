/** A project as versions written in Python left it. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/app/config/config.ts';
import { Installation } from './installation.ts';

const SERVER = { type: 'stdio', command: '/opt/helper/venv/bin/python', args: ['/opt/helper/code_intel_server.py'] };
const FILES = {
  '.mcp.json': JSON.stringify(
    {
      mcpServers: {
        'code-intel': SERVER,
        'devrag-map': { command: 'devrag' },
        'devrag-forest': { command: 'devrag' },
        github: { command: 'gh' },
      },
    },
    null,
    2,
  ),
  '.code-intel/config.json': JSON.stringify({
    embedding_model: 'multilingual-e5-small',
    source_dirs: ['src', 'lib', 'app'],
    chunk_max_tokens: 256,
    devrag_binary: '/usr/bin/devrag',
  }),
  '.code-intel/devrag-map.json': '{}',
  '.code-intel/vectors-forest.db': 'vectors',
  '.code-intel/chroma/chroma.sqlite3': 'chroma',
  '.code-intel/agreements/cart.md': '---\nnl_term: cart\n---\n',
  '.code-intel/learned_pairs.json': '[]',
};

describe('[SU4] a project of an earlier version', () => {
  test('has one server left, and those of others', () => {
    const installation = new Installation(FILES);
    installation.install(['claude-code']);
    const { mcpServers } = JSON.parse(installation.read('.mcp.json'));
    expect(Object.keys(mcpServers).sort()).toEqual(['code-intel', 'github']);
    expect(mcpServers['code-intel'].command).toBe('/usr/bin/node');
  });

  test('loses its vectors and settings for them, and keeps what was learned', () => {
    const installation = new Installation(FILES);
    const { notes } = installation.install(['claude-code']);
    for (const name of ['devrag-map.json', 'vectors-forest.db', 'chroma']) {
      expect(existsSync(installation.place(`.code-intel/${name}`))).toBe(false);
      expect(notes.join()).toContain(name);
    }
    expect(installation.read('.code-intel/agreements/cart.md')).toBe(FILES['.code-intel/agreements/cart.md']);
    expect(installation.read('.code-intel/learned_pairs.json')).toBe('[]');
  });

  test('has a configuration that is understood and means the whole project', () => {
    const installation = new Installation(FILES);
    installation.install(['claude-code']);
    const config = parseConfig(installation.read('.code-intel/config.json'), 'config.json');
    expect(config).toMatchObject({ embeddingModel: 'static', sourceDirs: [], chunkMaxTokens: 256 });
  });

  test('is migrated once, and taken back to the last byte', () => {
    const installation = new Installation(FILES);
    const before = installation.everything();
    installation.install(['claude-code']);
    expect(installation.plan(['claude-code'])).toMatchObject({ changes: [], setAside: [], notes: [] });
    installation.uninstall();
    const { 'project/.code-intel/.gitignore': _, ...after } = installation.everything();
    expect(after).toEqual(before);
  });

  test('keeps settings that the person chose', () => {
    const own = JSON.stringify({ embedding_model: 'codebert-base', source_dirs: ['backend'] });
    const installation = new Installation({ ...FILES, '.code-intel/config.json': own });
    installation.install(['claude-code']);
    expect(JSON.parse(installation.read('.code-intel/config.json'))).toMatchObject(JSON.parse(own));
  });

  test('loses its former defaults where the configuration is all that is left', () => {
    const file = '.code-intel/config.json';
    const installation = new Installation({ [file]: FILES[file] });
    const { notes } = installation.install(['claude-code']);
    expect(notes.join()).toContain('embedding_model, source_dirs, devrag_binary');
    expect(parseConfig(installation.read(file), file)).toMatchObject({ embeddingModel: 'static', sourceDirs: [] });
  });

  test('is not seen in a model that a person chose', () => {
    const own = JSON.stringify({ embedding_model: 'multilingual-e5-small' });
    const installation = new Installation({ '.code-intel/config.json': own });
    installation.install(['claude-code']);
    expect(JSON.parse(installation.read('.code-intel/config.json'))).toMatchObject(JSON.parse(own));
  });
});

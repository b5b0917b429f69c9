/** Every parser of what comes from outside, on input that nobody would write: it answers or refuses, and never breaks. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/app/config/config.ts';
import { machineFailure } from '../../src/base/failures/machine-failure.ts';
import { UserError } from '../../src/base/user-error.ts';
import { CLIENT_IDS } from '../../src/clients/table.ts';
import { patchedPaths } from '../../src/edge/hooks/apply-patch.ts';
import { readHook } from '../../src/edge/hooks/dialect.ts';
import { DIALECTS } from '../../src/edge/hooks/registry.ts';
import { TOOLS } from '../../src/edge/mcp/registry.ts';
import { readAgreements } from '../../src/improvement/agreements.ts';
import { parseAttributes } from '../../src/indexing/scan/git-attributes.ts';
import { anyText } from '../helpers/any-text.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A fixed budget for each parser. */
const RUNS = { numRuns: 150 };
const HOST = { cwd: '/work/elsewhere', isWindows: false };

/** Texts that mean something to a path, a pattern, a page or a shell. */
const nasty = fc.oneof(
  fc.constantFrom('../../etc/passwd', 'a\0b', '\uD800', '(a+)+$', '---\n', '<script>alert(1)</script>', '$(rm -rf .)'),
  anyText({ maxLength: 60 }),
);
const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.constant(Number.MAX_SAFE_INTEGER));

describe('hostile input', () => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))('of %s is taken or refused', (_name, tool) => {
    const names = Object.keys(Object(tool.inputSchema.properties));
    const given = fc.dictionary(fc.oneof(fc.constantFrom(...names, 'session_id'), nasty), value, { maxKeys: 6 });
    fc.assert(
      fc.property(given, (args) => refusesAtMost(() => tool.prepare(args))),
      RUNS,
    );
  });

  it.each(CLIENT_IDS)('of the hooks of %s is read as something', (client) => {
    const dialect = DIALECTS[client];
    const events = Object.entries(dialect.events).flatMap(([name, kind]) =>
      kind === undefined ? [] : [{ name, kind }],
    );
    const field = fc.constantFrom('tool_name', 'tool_input', 'file_path', 'command', 'cwd', 'session_id', 'prompt');
    const payload = fc.oneof(
      nasty,
      fc.dictionary(field, value).map((fields) => JSON.stringify(fields)),
    );
    fc.assert(
      fc.property(payload, fc.constantFrom(...events), (stdin, event) => {
        expect(readHook(dialect, { event, stdin, host: HOST }).kind).toBeTypeOf('string');
      }),
      RUNS,
    );
  });

  it('in a configuration is refused with its place', () => {
    const text = fc.oneof(
      nasty,
      fc.dictionary(nasty, value).map((fields) => JSON.stringify(fields)),
    );
    fc.assert(
      fc.property(text, (content) => refusesAtMost(() => parseConfig(content, 'config.json'))),
      RUNS,
    );
  });

  it('in attributes of git and in patches is read as nothing worse than nothing', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        parseAttributes(`${text}\n* ${text}=${text}`);
        expect(Array.isArray(patchedPaths(`*** Begin Patch\n*** Update File: ${text}\n${text}`))).toBe(true);
      }),
      RUNS,
    );
  });

  it('in a page of agreements is told as a problem of that page', () => {
    const folder = temporaryFolder();
    fc.assert(
      fc.property(nasty, nasty, (head, body) => {
        writeFileSync(path.join(folder, 'page.md'), `---\n${head}\n---\n${body}`);
        expect(readAgreements(folder)).toBeTypeOf('object');
      }),
      RUNS,
    );
  });
});

/** What is thrown must be for the reader, or of the machine. */
function refusesAtMost(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof UserError) && machineFailure(error) === undefined) throw error;
  }
}

import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const project = fakeProject({
  'net.c': 'int fail(int code);\nstatic int retry(int n) { return n; }\nint open_it(void) { return fail(retry(1)); }\n',
  'core.c': 'int fail(int code) { return code; }\nint core(void) { return fail(2); }\n',
  'tls.c': 'int fail(int code);\nint tls(void) { return fail(3); }\n',
  'other.c': 'static int retry(int n) { return n + 1; }\nint other(void) { return retry(4); }\n',
  'far.c': 'int far(void) { return retry(5); }\n',
  'state.h': 'enum state { OPEN, SHUT };\n',
  'kind.hpp': 'enum class Kind { Plain };\nint kindOf(int Plain);\n',
  'hooks.c':
    'struct hooks { int fn; };\nstruct all { struct hooks in; };\nstruct all other = { .in = { .fn = 1 } };\nint has(struct hooks*, const int fn);\n',
  'use.c': '#include "state.h"\nint is_open(enum state s) { return s == OPEN; }\n',
  'use.cpp': '#include "kind.hpp"\nint f() { return g(Kind::Plain) + Plain; }\n',
});

const sureLines = async (symbol: string): Promise<string[]> => {
  const { references } = await findReferences(project, { symbols: [symbol] });
  return references.filter(({ certainty }) => certainty === 'sure').map(({ file, line }) => `${file}:${line}`);
};

describe('references in C', () => {
  it('takes a function for the same one in every file that declares it [CT3]', async () => {
    expect((await sureLines('net.fail')).sort()).toEqual(['core.c:2', 'net.c:3', 'tls.c:2']);
  });

  it('keeps static functions of the same name apart [CT3]', async () => {
    expect(await sureLines('other.retry')).toEqual(['other.c:2']);
    expect(await sureLines('net.retry')).toEqual(['net.c:3']);
  });

  it('finds a member in a struct that is written out by names [CT3]', async () => {
    expect(await sureLines('hooks.fn')).toEqual(['hooks.c:3']);
  });

  it('finds a type that stands alone among parameters [CT3]', async () => {
    expect(await sureLines('hooks.hooks')).toEqual(['hooks.c:2', 'hooks.c:4']);
  });

  it('finds the values of an enum by their names alone, and not those of an enum class [CT3]', async () => {
    expect(await sureLines('state.OPEN')).toEqual(['use.c:2']);
    const { references } = await findReferences(project, { symbols: ['Kind.Plain'] });
    expect(references.filter(({ certainty }) => certainty === 'sure').map(({ column }) => column)).toEqual([26]);
  });
});

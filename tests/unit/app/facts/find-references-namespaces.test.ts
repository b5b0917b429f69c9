/** References in C++: classes before namespaces, namespaces around and opened, nested classes, fixtures of tests. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const project = fakeProject({
  'crc.hpp': 'namespace db {\nnamespace crc {\nint Value(int n);\ninline int Mask(int n) { return n; }\n}\n}\n',
  'other.hpp': 'namespace other {\nint Value(int n);\nclass Env {};\n}\n',
  'env.hpp':
    'namespace db {\nclass Env {\n public:\n  virtual int Open(int n);\n  virtual int Open(const char* s);\n  static Env* Default();\n};\nclass Wrapper : public Env {\n public:\n  int Open(int n) override;\n  int Open(Env* e, int n);\n  Env* const target_;\n  Env* other_ GUARDED_BY(mutex_);\n};\n}\n',
  'test.cc':
    '#include "crc.h"\nnamespace db {\nclass CrcTest {\n public:\n  Env* env_;\n  int Value(int n);\n  int Twice() { return Value(1) + Value(2); }\n};\nTEST_F(CrcTest, Works) {\n  Value(3);\n  env_->Open(1);\n  crc::Value(4);\n}\nint Wrapper::Open(int n) {\n  target_->Open(n);\n  return other_->Open(n);\n}\n}\n',
  'far.cc': 'int f() {\n  return db::crc::Value(5) + Value(6);\n}\nvoid g(db::Env* e) { e->Open(1); }\n',
  'opened.cc': 'using namespace db::crc;\nint h() { return Value(7) + std::Value(8); }\n',
  'nested.cc':
    'namespace db {\nclass Set {\n  class Builder;\n  struct Rep;\n  Rep* rep_;\n};\nclass Set::Builder : public Env {\n public:\n  void Apply(int n);\n};\nstruct Set::Rep {\n  Builder b;\n  Env envs[2];\n};\nvoid run(Set* s) {\n  s->rep_->b.Apply(1);\n  s->rep_->envs[0].Open(1);\n  static Env list[3], *last;\n  list[0].Open(2);\n  last->Open(3);\n}\n}\n',
});

const linesOf = async (symbol: string, certainty: string): Promise<string[]> => {
  const { references } = await findReferences(project, { symbols: [symbol] });
  return references.filter((use) => use.certainty === certainty).map(({ file, line }) => `${file}:${line}`);
};

describe('references in C++', () => {
  it('takes a name for a member of the class around before a function of a namespace [CT3]', async () => {
    expect(await linesOf('CrcTest.Value', 'sure')).toEqual(['test.cc:7', 'test.cc:10']);
    expect(await linesOf('crc.Value', 'sure')).toEqual(['far.cc:2', 'opened.cc:2', 'test.cc:12']);
  });

  it('leaves out a function of a namespace that is not named, and what the library has [CT3]', async () => {
    expect(await linesOf('other.Value', 'sure')).toEqual([]);
    expect(await linesOf('other.Value', 'possible')).toEqual(['far.cc:2']);
  });

  it('finds members through constant pointers, attribute macros and the fixture of a test [CT3]', async () => {
    const sure = await linesOf('db.Env.Open', 'sure');
    expect(sure).toEqual(expect.arrayContaining(['far.cc:4', 'test.cc:11', 'test.cc:15', 'test.cc:16']));
  });

  it('knows a nested class that stands outside of its class, arrays, and several names of one declaration [CT3]', async () => {
    expect(await linesOf('Set.Builder.Apply', 'sure')).toEqual(['nested.cc:16']);
    const sure = await linesOf('db.Env.Open', 'sure');
    expect(sure).toEqual(expect.arrayContaining(['nested.cc:17', 'nested.cc:19', 'nested.cc:20']));
  });

  it('does not take what hides a member for its override [CT3]', async () => {
    const hiding = fakeProject({
      'a.cc':
        'class A {\n public:\n  virtual int go(int n);\n};\nclass B : public A {\n public:\n  int go(const char* s);\n};\nclass C : public A {\n public:\n  int go(int other) override;\n};\nvoid f(B* b, C* c) {\n  b->go("x");\n  c->go(1);\n}\n',
    });
    const { references } = await findReferences(hiding, { symbols: ['A.go'] });
    expect(references.map(({ line, certainty }) => `${line} ${certainty}`)).toEqual(['15 sure', '14 possible']);
  });
});

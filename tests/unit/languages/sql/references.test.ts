import { describe, expect, it } from 'vitest';
import { parsed, referencesOf } from '../outline-of.ts';

describe('SQL uses', () => {
  it.each([
    [
      'tables that are read',
      'SELECT * FROM a.orders o, "items" i LEFT JOIN (SELECT 1 FROM users) u ON o.id = u.id;',
      ['name orders', 'name items', 'name users'],
    ],
    [
      'tables that are written',
      'UPDATE a SET b = 1; INSERT dbo.i (j) SELECT 1; DELETE FROM c USING d; MERGE INTO e USING f ON 1; TRUNCATE TABLE g;',
      ['name a', 'name i', 'name c', 'name d', 'name e', 'name f', 'name g'],
    ],
    [
      'tables that are changed',
      'ALTER TABLE ONLY public.a ADD b int; DROP TABLE IF EXISTS c; CREATE INDEX i ON d (e); GRANT SELECT ON f TO g;',
      ['name a', 'name c', 'name d', 'name f'],
    ],
    [
      'tables that keys lead to',
      'CREATE TABLE a (b int REFERENCES c (d), FOREIGN KEY (b) REFERENCES e (f));',
      ['name c', 'name e'],
    ],
    [
      'functions and procedures',
      'SELECT a.f(count(*), lower(x)) FROM g(1); CALL h(); EXEC dbo.k @x = 1;',
      ['call f', 'call g', 'call h', 'call k'],
    ],
    [
      'types of its own',
      'CREATE TABLE a (b mood NOT NULL, c [nvarchar](20), d "Status");',
      ['type mood', 'type Status'],
    ],
  ])('%s', (_title, text, expected) => {
    expect(referencesOf('sql', text)).toEqual(expected);
  });

  it.each([
    ['names of WITH', 'WITH a AS (SELECT 1), b (c) AS (SELECT 2) SELECT * FROM a JOIN b ON 1;'],
    [
      'words behind which no table stands',
      'SELECT extract(year FROM d), a IS DISTINCT FROM b, trim(both FROM e) FOR UPDATE;',
    ],
    ['rows', 'INSERT INTO #t VALUES (f(1), (SELECT 1 FROM a));\nCOPY (b) FROM stdin;\nFROM c\n\\.\n'],
    ['temporary tables and variables', 'SELECT * FROM #a JOIN @b ON 1; INSERT INTO #c SELECT 1 FROM dual;'],
    ['strings and comments', "SELECT 'FROM a' -- FROM b\n;"],
  ])('no %s', (_title, text) => {
    expect(referencesOf('sql', text)).toEqual([]);
  });

  it('a table once for all rows that are inserted one by one', () => {
    expect(referencesOf('sql', 'INSERT INTO a VALUES (1);\n'.repeat(3))).toEqual(['name a']);
  });

  it('names in what is defined around them', () => {
    const text =
      'CREATE TABLE a (b int, c int REFERENCES d (e));\nCREATE FUNCTION f() AS $$\nSELECT 1 FROM d; $$;\nSELECT g();';
    const { references, symbols } = parsed('sql', text);
    expect(
      references.map(({ name, line, column, enclosing }) => `${line}:${column} ${name} in ${symbols[enclosing]?.name}`),
    ).toEqual(['1:41 d in c', '3:15 d in f', '4:8 g in undefined']);
  });
});

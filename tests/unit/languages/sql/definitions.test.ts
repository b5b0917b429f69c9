import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../src/languages/registry.ts';
import { processorTime } from '../../../helpers/processor-time.ts';
import { outlineOf, parsed } from '../outline-of.ts';

const SCHEMA = `-- 注文
-- one row for each order
CREATE TABLE IF NOT EXISTS sales."Orders" (
  id      bigint PRIMARY KEY, -- 注文番号
  -- who pays
  payer   int NOT NULL REFERENCES customers (id),
  "group" numeric(10, 2) DEFAULT (1 + 2),
  key     varchar(20),
  CONSTRAINT positive CHECK (id > 0),
  PRIMARY KEY (id),
  KEY by_payer (payer)
);
COMMENT ON COLUMN sales."Orders".payer IS 'it''s the customer';
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TYPE pair AS (a int, b text);
CREATE UNIQUE INDEX CONCURRENTLY by_group ON sales."Orders" ("group");
`;

describe('a schema in SQL', () => {
  const { symbols } = parsed('sql', SCHEMA);
  const named = (name: string) => symbols.find((symbol) => symbol.name === name);

  it('defines tables with their columns, types with their values, indexes', () => {
    expect(outlineOf('sql', SCHEMA)).toEqual([
      '3 table sales.Orders',
      '4 property sales.Orders.id',
      '6 property sales.Orders.payer',
      '7 property sales.Orders.group',
      '8 property sales.Orders.key',
      '14 enum mood',
      '14 enum_member mood.sad',
      '14 enum_member mood.ok',
      '15 type pair',
      '15 property pair.a',
      '15 property pair.b',
      '16 key by_group',
    ]);
  });

  it('has signatures up to the bracket, and the lines of the columns', () => {
    expect(named('Orders')).toMatchObject({
      signature: 'CREATE TABLE IF NOT EXISTS sales."Orders"',
      startLine: 3,
      endLine: 12,
      nameLine: 3,
      column: 34,
    });
    expect(named('group')?.signature).toBe('"group" numeric(10, 2) DEFAULT (1 + 2)');
  });

  it('is documented by comments above, behind a column and on their own', () => {
    expect(named('Orders')).toMatchObject({ docblock: '注文\none row for each order', docStart: 0 });
    expect(named('id')?.docblock).toBe('注文番号');
    expect(named('payer')?.docblock).toBe("who pays\nit's the customer");
    expect(named('group')?.docblock).toBe('');
  });

  it('is documented by comments of MySQL', () => {
    const text = "CREATE TABLE `a` (`b` int COMMENT '値段', c int) ENGINE=InnoDB COMMENT='商品';";
    expect(parsed('sql', text).symbols.map(({ name, docblock }) => `${name}: ${docblock}`)).toEqual([
      'a: 商品',
      'b: 値段',
      'c: ',
    ]);
  });
});

describe('definitions in SQL', () => {
  it.each([
    ['a view', 'CREATE OR REPLACE FORCE VIEW [dbo].[a b] AS SELECT 1;', ['1 table dbo.a b']],
    [
      'a view of a dump',
      '/*!50001 CREATE ALGORITHM=UNDEFINED */\n/*!50013 DEFINER=`r`@`%` SQL SECURITY DEFINER */\n/*!50001 VIEW `v` AS select 1 */;',
      ['3 table v'],
    ],
    ['a materialized view', 'create materialized view m as select 1;', ['1 table m']],
    [
      'routines',
      'CREATE FUNCTION a.f(x int) RETURNS int RETURN 1; CREATE DEFINER=`r`@`h` PROCEDURE p() SELECT 1;',
      ['1 function a.f', '1 function p'],
    ],
    [
      'triggers',
      'CREATE CONSTRAINT TRIGGER t AFTER UPDATE ON o EXECUTE FUNCTION f(); CREATE EVENT TRIGGER e ON x EXECUTE FUNCTION g();',
      ['1 function t', '1 function e'],
    ],
    [
      'procedures that are written anew',
      'ALTER PROC dbo.p @a int AS SELECT 1\nGO\nALTER TRIGGER t DISABLE;',
      ['1 function dbo.p'],
    ],
    [
      'the rest',
      'CREATE DOMAIN d AS text; CREATE SEQUENCE s; CREATE SCHEMA h; CREATE PACKAGE BODY k IS x INT; END;',
      ['1 type d', '1 variable s', '1 namespace h', '1 module k'],
    ],
    [
      'what a block creates',
      "DO $$ BEGIN\n CREATE TYPE t AS ENUM ('a');\nEXCEPTION WHEN OTHERS THEN NULL;\nEND $$;\nCREATE TABLE b (c int);",
      ['2 type t', '2 enum_member t.a', '5 table b', '5 property b.c'],
    ],
    [
      'what a condition guards',
      "IF OBJECT_ID('a') IS NULL\nBEGIN\n  CREATE TABLE a (b int)\nEND\nGO",
      ['3 table a', '3 property a.b'],
    ],
  ])('are %s', (_title, text, expected) => {
    expect(outlineOf('sql', text).map((line) => line.replace('enum t', 'type t'))).toEqual(expected);
  });

  it('are the routines of a package', () => {
    const text =
      'CREATE PACKAGE BODY k AS\n  n NUMBER;\n  PROCEDURE p(a INT) IS b INT;\n  BEGIN c(); END p;\n  FUNCTION f RETURN INT IS BEGIN RETURN 1; END;\nEND k;\n/\n';
    expect(outlineOf('sql', text)).toEqual(['1 module k', '3 function k.p', '5 function k.f']);
    const { symbols, references } = parsed('sql', text);
    expect(symbols.map(({ signature, startLine, endLine }) => `${startLine}-${endLine} ${signature}`)).toEqual([
      '1-6 CREATE PACKAGE BODY k',
      '3-4 PROCEDURE p(a INT)',
      '5-5 FUNCTION f RETURN INT',
    ]);
    expect(references.map(({ name, enclosing }) => `${name} in ${symbols[enclosing]?.name}`)).toEqual(['c in p']);
  });

  it.each([
    [
      'temporary tables',
      'CREATE TEMP TABLE a (b int); CREATE TABLE #c (d int); CREATE GLOBAL TEMPORARY TABLE e (f int);',
    ],
    [
      'tables inside of routines',
      'CREATE FUNCTION f() AS $$ CREATE TABLE a (b int); $$;'.replace('FUNCTION f', 'FUNCTION #f'),
    ],
    [
      'what is named in no way',
      'CREATE INDEX ON a (b); CREATE EXTENSION x WITH SCHEMA public; CREATE USER u; CREATE MATERIALIZED VIEW LOG ON a;',
    ],
    [
      'comments, strings and rows',
      "/* CREATE TABLE a (b int); */ -- CREATE TABLE a (b int);\nINSERT INTO a VALUES ('\nCREATE TABLE c (d int);');",
    ],
  ])('are not %s', (_title, text) => {
    expect(outlineOf('sql', text)).toEqual([]);
  });

  it('may hold names of SQL Server, of Oracle and in Japanese', () => {
    expect(outlineOf('sql', 'CREATE TABLE db..[注文 明細] (個数 int, v$x int, c# int);')).toEqual([
      '1 table db.注文 明細',
      '1 property db.注文 明細.個数',
      '1 property db.注文 明細.v$x',
      '1 property db.注文 明細.c#',
    ]);
  });
});

it.each(['a.sql', 'a.DDL', 'a.pgsql', 'a.psql', 'a.mysql', 'a.tsql', 'a.pkb'])('%s is SQL', (path) => {
  expect(languageOf(path)?.id).toBe('sql');
});

const DEEP = 100_000;
describe('hostile texts cost time in proportion to their length', () => {
  it.each([
    ['brackets', '('.repeat(DEEP)],
    ['tables in tables', 'CREATE TABLE a ('.repeat(DEEP)],
    ['bodies in bodies', `CREATE PROCEDURE p() ${'BEGIN '.repeat(10_000)}${'END;'.repeat(10_000)}`],
    ['a line of 1 MB', 'SELECT a FROM t JOIN u ON f(x) = 1 AND '.repeat(25_000)],
    ['definitions on one line', 'CREATE TABLE a (b int); /* c */ '.repeat(10_000)],
    ['strings that nobody closes', "CREATE TABLE a 'x\n".repeat(20_000)],
    ['escapes that nobody closes', `ENGINE=x\n${"CREATE TABLE \\'\n".repeat(20_000)}`],
    ['dollar quotes that nobody closes', Array.from({ length: DEEP }, (_, at) => `$a${at}$ `).join('')],
    ['quotes of Oracle that nobody closes', "q'[ ".repeat(DEEP)],
    ['comments that nobody closes', '/*'.repeat(DEEP)],
    ['rows that nobody ends', 'COPY t (a) FROM stdin;\n'.repeat(20_000)],
    ['blanks', `GO${' '.repeat(1_000_000)}x ENGINE${' '.repeat(1_000_000)}`],
    ['a dump', `INSERT INTO t VALUES ${"(1,'it''s',now()),".repeat(60_000)}(1);`],
  ])('%s', (_title, text) => {
    const time = processorTime();
    expect(parsed('sql', text).imports).toEqual([]);
    expect(time()).toBeLessThan(5000);
  });
});

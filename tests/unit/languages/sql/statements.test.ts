import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../../../src/languages/sql/statements.ts';

/** The text of each statement, white space folded. */
function cut(text: string): string[] {
  return [...statementsOf(text)].map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
}

describe('a text of SQL is cut', () => {
  it.each([
    ['at semicolons', 'SELECT 1; ;SELECT 2', ['SELECT 1;', 'SELECT 2']],
    [
      'not in strings, names and comments',
      `SELECT ';''' AS "a;b" -- c;\n, [x;y], /* ; */ \`z;\`; SELECT 2;`,
      [`SELECT ';''' AS "a;b" -- c; , [x;y], /* ; */ \`z;\`;`, 'SELECT 2;'],
    ],
    [
      'not behind a backslash of MySQL',
      "INSERT INTO `a` VALUES ('it\\'s;');SELECT 1;",
      ["INSERT INTO `a` VALUES ('it\\'s;');", 'SELECT 1;'],
    ],
    ['behind a backslash of everybody else', "SELECT 'C:\\';SELECT 1;", ["SELECT 'C:\\';", 'SELECT 1;']],
    ['not in escapes of PostgreSQL', "SELECT E'it\\'s;';SELECT 1;", ["SELECT E'it\\'s;';", 'SELECT 1;']],
    ["not in q'[…]' of Oracle", "SELECT q'[it's;]' FROM dual;SELECT 1;", ["SELECT q'[it's;]' FROM dual;", 'SELECT 1;']],
    [
      'not in dollar quotes',
      'CREATE FUNCTION f() AS $a$ SELECT $$;$$; $a$;SELECT 1;',
      ['CREATE FUNCTION f() AS $a$ SELECT $$;$$; $a$;', 'SELECT 1;'],
    ],
    [
      'at GO',
      'CREATE PROC a AS\nSELECT 1;\nSELECT 2\nGO\nCREATE PROC b AS SELECT 3\ngo 5\n',
      ['CREATE PROC a AS SELECT 1; SELECT 2', 'CREATE PROC b AS SELECT 3'],
    ],
    [
      'at a lone slash',
      'CREATE PROCEDURE a IS\n x NUMBER;\nBEGIN\n NULL;\nEND;\n/\nSELECT 1;',
      ['CREATE PROCEDURE a IS x NUMBER; BEGIN NULL; END;', 'SELECT 1;'],
    ],
    [
      'at a delimiter',
      'DELIMITER $$\nCREATE TRIGGER a BEGIN SELECT 1; END$$\nDELIMITER ;\nSELECT 2;',
      ['CREATE TRIGGER a BEGIN SELECT 1; END$$', 'SELECT 2;'],
    ],
    [
      'behind bodies',
      'CREATE TRIGGER a BEGIN IF x THEN SELECT CASE WHEN 1 THEN 2 END; END IF; BEGIN SELECT 1; END; CASE x WHEN 1 THEN y; END CASE; END; SELECT 2;',
      [
        'CREATE TRIGGER a BEGIN IF x THEN SELECT CASE WHEN 1 THEN 2 END; END IF; BEGIN SELECT 1; END; CASE x WHEN 1 THEN y; END CASE; END;',
        'SELECT 2;',
      ],
    ],
    [
      'behind declarations',
      'CREATE FUNCTION a RETURN INT IS b INT; BEGIN RETURN b; END; SELECT 1;',
      ['CREATE FUNCTION a RETURN INT IS b INT; BEGIN RETURN b; END;', 'SELECT 1;'],
    ],
    [
      'within transactions',
      'BEGIN; SELECT 1; END; BEGIN TRAN; SELECT 2;',
      ['BEGIN;', 'SELECT 1;', 'END;', 'BEGIN TRAN;', 'SELECT 2;'],
    ],
    [
      'behind lines of SQL*Plus and psql',
      "SET ECHO OFF\nREM it's\nPROMPT Creating ....\n@other.sql\n\\connect db\nSELECT 1;",
      ['SELECT 1;'],
    ],
    [
      'behind the rows of COPY',
      "COPY a (b) FROM stdin;\nit's;\n\\.\nSELECT 1;",
      ['COPY a (b) FROM stdin;', 'SELECT 1;'],
    ],
  ])('%s', (_title, text, statements) => {
    expect(cut(text)).toEqual(statements);
  });
});

describe('a statement that is not finished', () => {
  it.each([
    [
      'in brackets',
      'CREATE TABLE a (b INT\nCREATE TABLE c (d INT);',
      ['CREATE TABLE a (b INT', 'CREATE TABLE c (d INT);'],
    ],
    [
      'in a string',
      "INSERT INTO a VALUES ('b\nCREATE TABLE c (d INT);",
      ["INSERT INTO a VALUES ('b ", 'CREATE TABLE c (d INT);'],
    ],
    [
      'in a string before others',
      "SELECT 'b\nCREATE TABLE c (d CHAR DEFAULT 'x');",
      ["SELECT 'b ", "CREATE TABLE c (d CHAR DEFAULT 'x');"],
    ],
    [
      'in a body',
      'CREATE PROCEDURE a() BEGIN SELECT 1;\nCREATE PROCEDURE b() SELECT 2;',
      ['CREATE PROCEDURE a() BEGIN SELECT 1;', 'CREATE PROCEDURE b() SELECT 2;'],
    ],
    [
      'in dollar quotes',
      'CREATE FUNCTION a() AS $$ SELECT 1;\nCREATE TABLE c (d INT);',
      ['CREATE FUNCTION a() AS $$ SELECT 1;', 'CREATE TABLE c (d INT);'],
    ],
    [
      'without a semicolon',
      'CREATE TABLE a (b INT)\n  CREATE TABLE c (d INT)',
      ['CREATE TABLE a (b INT)', 'CREATE TABLE c (d INT)'],
    ],
  ])('%s takes no other along', (_title, text, statements) => {
    expect(cut(text)).toEqual(statements);
  });

  it('does not end at a string with statements in it', () => {
    const text = "EXEC('\nCREATE VIEW a AS SELECT 1');SELECT 2;";
    expect(cut(text)).toEqual(["EXEC(' CREATE VIEW a AS SELECT 1');", 'SELECT 2;']);
  });
});

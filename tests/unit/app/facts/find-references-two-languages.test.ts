/** Names that two languages of a platform spell in two ways, callable references, and modules that are called like what they define. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

async function uses(files: Readonly<Record<string, string>>, symbol: string): Promise<string> {
  const { references, others } = await findReferences(fakeProject(files), { symbols: [symbol] });
  const found = references.map(({ certainty, file, line }) => `${certainty} ${file}:${line}`).sort();
  return [...found, `${others} others`].join(', ');
}

describe('Kotlin and Java', () => {
  const kotlin =
    'package k\nfun validate(s: String) = true\nclass K8(val prop8: Int) {\n  var flag8 = false\n  var isOpen = true\n}\n';
  const java = (body: string): string =>
    `package k;\nclass J {\n  String getName8() { return ""; }\n  boolean isReady() { return true; }\n  void x(K8 c) {\n    ${body}\n  }\n}\n`;

  it.each([
    ['a callable reference as an argument', 'xs.filter(::validate)'],
    ['a callable reference as a value', 'val r = ::validate'],
    ['a callable reference that is returned', 'return ::validate'],
  ])('find %s [CT3]', async (_, line) => {
    const files = { 'a.kt': kotlin, 'b.kt': `package k\nfun go(xs: List<String>) {\n  ${line}\n}\n` };
    expect(await uses(files, 'validate')).toBe('sure b.kt:3, 0 others');
  });

  it.each([
    ['validate', 'AKt.validate("");', 'sure J.java:6, 0 others'],
    ['K8.prop8', 'c.getProp8();', 'sure J.java:6, 0 others'],
    ['K8.flag8', 'c.setFlag8(true);', 'sure J.java:6, 0 others'],
    ['K8.isOpen', 'if (c.isOpen()) c.setOpen(false);', 'sure J.java:6, 0 others'],
    ['K8.prop8', 'unknown.getProp8();', '0 others'],
  ])('find %s of Kotlin in Java: %s %s [CT3]', async (symbol, body, expected) => {
    expect(await uses({ 'a.kt': kotlin, 'J.java': java(body) }, symbol)).toBe(expected);
  });

  it('find a file of functions that another package imports [CT3]', async () => {
    const files = {
      'a.kt': kotlin,
      'o/O.java': 'package o;\nimport k.AKt;\nclass O { void x() {\n  AKt.validate("");\n} }\n',
    };
    expect(await uses(files, 'validate')).toBe('sure o/O.java:4, 0 others');
  });

  it('find accessors of Java in Kotlin [CT3]', async () => {
    const files = {
      'J.java': java(''),
      'b.kt': 'package k\nfun go() {\n  val j = J()\n  println(j.name8)\n  println(j.isReady)\n}\n',
    };
    expect(await uses(files, 'J.getName8')).toBe('sure b.kt:4, 0 others');
    expect(await uses(files, 'J.isReady')).toBe('sure b.kt:5, 0 others');
  });
});

describe('scopes and attributes of Eloquent', () => {
  const model = [
    '<?php namespace App; use Illuminate\\Database\\Eloquent\\Model;',
    'class User extends Model {',
    '  public function scopeRecent($query) { return $query; }',
    '  public function getFullNameAttribute() { return 1; }',
    '}',
    'class Post extends Model { public function recent() { return 1; } }',
  ].join('\n');
  const caller = (body: string): string => `<?php namespace App; function go($unknown) { ${body} }`;

  it.each([
    ['on the class', 'User::recent();', 'sure b.php:1, 0 others'],
    ['on a query', 'User::query()->where(1)->recent()->get();', 'sure b.php:1, 0 others'],
    ['on what is not known', '$unknown->recent();', 'possible b.php:1, 0 others'],
    ['on another class', '(new Post())->recent();', '0 others'],
    ['without a call', '$unknown->recent;', '0 others'],
  ])('find a scope %s [CT3]', async (_, body, expected) => {
    expect(await uses({ 'a.php': model, 'b.php': caller(body) }, 'User.scopeRecent')).toBe(expected);
  });

  it('find what is read as an attribute [CT3]', async () => {
    const files = { 'a.php': model, 'b.php': caller('$user = new User(); $user->full_name;') };
    expect(await uses(files, 'User.getFullNameAttribute')).toBe('sure b.php:1, 0 others');
  });
});

describe('a variable of Python that is called like its module', () => {
  const logger = 'class AppLogger:\n    def write_log(self, m):\n        pass\nlogger = AppLogger()\n';
  const other = 'class FileSink:\n    def write_log(self, m):\n        pass\n';

  it.each([
    ['by its name', 'from logger import logger', 'logger'],
    ['by another name', 'from logger import logger as lg', 'lg'],
    ['by its module', 'import logger', 'logger.logger'],
    ['by its module under another name', 'import logger as log', 'log.logger'],
    ['of a package', 'from sub.logger import logger', 'logger'],
    ['by the module of a package', 'import sub.logger', 'sub.logger.logger'],
    ['by a module that is loaded', "import importlib\nlog = importlib.import_module('logger')", 'log.logger'],
  ])('is used %s [CT3]', async (_, line, receiver) => {
    const files = {
      'logger.py': logger,
      'sub/__init__.py': '',
      'sub/logger.py': logger,
      'other.py': other,
      'main.py': `${line}\n${receiver}.write_log('x')\n`,
    };
    const at = line.split('\n').length + 1;
    const symbol = line.includes('sub') ? 'sub.logger.AppLogger.write_log' : 'AppLogger.write_log';
    expect(await uses(files, symbol)).toContain(`sure main.py:${at}, 0 others`);
  });

  it('is loaded in a function [CT3]', async () => {
    const files = {
      'services/callee.py': 'def target_fn(x):\n    pass\n',
      'o.py': "import importlib\ndef g():\n    m = importlib.import_module('services.callee')\n    m.target_fn(3)\n",
    };
    expect(await uses(files, 'target_fn')).toBe('sure o.py:4, 0 others');
  });
});

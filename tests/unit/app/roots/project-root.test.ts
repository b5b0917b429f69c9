import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { homeOf, isSetUp, projectOf } from '../../../../src/app/roots/project-root.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

let place: string;
beforeEach(() => {
  place = temporaryFolder();
});

describe('a project in the main work tree', () => {
  it('is the nearest folder that was set up', () => {
    makeRepository('main');
    setUp('main');
    setUp('main/packages/app');
    expect(found('main/src/a.ts')).toEqual({ root: 'main', home: 'main' });
    expect(found('main/packages/app/src/a.ts')).toEqual({ root: 'main/packages/app', home: 'main/packages/app' });
    expect(found('elsewhere/a.ts')).toBeUndefined();
  });
});

describe('a linked work tree', () => {
  beforeEach(() => {
    makeRepository('main');
    linkTree('tree', 'main');
  });

  it('is the project of the main one, with files of its own', () => {
    setUp('main');
    expect(found('tree/src/a.ts')).toEqual({ root: 'tree', home: 'main' });
    expect(homeOf(absolute('tree'))).toBe(absolute('main'));
  });

  it('shares what a subfolder was set up with', () => {
    setUp('main/packages/app');
    expect(found('tree/packages/app/src/a.ts')).toEqual({ root: 'tree/packages/app', home: 'main/packages/app' });
    expect(found('tree/src/a.ts')).toBeUndefined();
    expect([isSetUp(absolute('tree')), isSetUp(absolute('tree/packages/app'))]).toEqual([false, true]);
  });

  it('shares it although it has an index of its own', () => {
    setUp('main');
    setUp('tree');
    expect(found('tree/src/a.ts')).toEqual({ root: 'tree', home: 'main' });
  });

  it('is a project of its own where the main one was not set up', () => {
    setUp('tree');
    expect(found('tree/src/a.ts')).toEqual({ root: 'tree', home: 'tree' });
    expect(homeOf(absolute('tree'))).toBe(absolute('tree'));
  });

  it('may lie in the main one, and hold another repository', () => {
    linkTree('main/.worktrees/inner', 'main');
    makeRepository('main/.worktrees/inner/vendor/library');
    setUp('main');
    const inner = { root: 'main/.worktrees/inner', home: 'main' };
    expect(found('main/.worktrees/inner/src/a.ts')).toEqual(inner);
    expect(found('main/.worktrees/inner/vendor/library/a.ts')).toEqual(inner);
  });
});

it('a submodule belongs to the project around it', () => {
  makeRepository('main');
  setUp('main');
  mkdirSync(absolute('main/library'));
  writeFileSync(absolute('main/library/.git'), 'gitdir: ../.git/modules/library\n');
  expect(found('main/library/a.ts')).toEqual({ root: 'main', home: 'main' });
});

function absolute(folder: string): string {
  return path.join(place, folder);
}

function found(file: string) {
  const project = projectOf(absolute(file));
  return project && { root: path.relative(place, project.root), home: path.relative(place, project.home) };
}

function makeRepository(folder: string): void {
  mkdirSync(absolute(`${folder}/.git`), { recursive: true });
}

function setUp(folder: string): void {
  mkdirSync(absolute(`${folder}/.code-intel`), { recursive: true });
}

function linkTree(folder: string, main: string): void {
  mkdirSync(absolute(folder), { recursive: true });
  writeFileSync(absolute(`${folder}/.git`), `gitdir: ${absolute(main)}/.git/worktrees/${path.basename(folder)}\n`);
}

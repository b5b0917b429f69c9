/** Members of a class that no line declares: attributes of Active Record and their predicates. */
import { expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const SOURCES = {
  'app/models/user.rb': 'class User < ApplicationRecord\n  def staff?\n    is_moderator?\n  end\nend\n',
  'app/models/tag.rb': 'class Tag < ApplicationRecord\nend\n',
  'app/controllers/hats_controller.rb':
    'class HatsController < ApplicationController\n  def show\n    head :ok if @user.is_moderator?\n  end\nend\n',
  'app/services/check.rb':
    'class Check\n  def call\n    user = User.find(1)\n    user.is_moderator?\n    Tag.find(1).is_moderator?\n  end\nend\n',
};

it('finds the uses of a predicate of an attribute in files that do not name its class', async () => {
  const { references, others } = await findReferences(fakeProject(SOURCES), { symbols: ['User.is_moderator?'] });
  expect(references.map(({ file, line, certainty }) => `${file}:${line} ${certainty}`)).toEqual([
    'app/services/check.rb:4 sure',
    'app/models/user.rb:3 sure',
    'app/controllers/hats_controller.rb:3 possible',
  ]);
  expect(others).toBe(1);
});

it('keeps a frequent name of a library to the files that name the class', async () => {
  const busy = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`lib/a${index}.rb`, 'def a(list)\n  list.pick\n'.repeat(8)]),
  );
  const { total } = await findReferences(fakeProject({ ...SOURCES, ...busy }), { symbols: ['User.pick'] });
  expect(total).toBe(0);
});

it('says that a member does not exist which a whole class of a checked language has nowhere', async () => {
  const files = {
    'a.hpp': 'class Builder { public: void append(); };\nclass Other { public: void addEmote(); };\n',
    'b.cpp': 'void run(Other o) {\n  o.addEmote();\n  made()->addEmote();\n}\n',
    'c.rs': 'pub struct Input { a: u8 }\nfn f() { Zlib::open(); }\n',
  };
  const asked = { symbols: ['Builder.addEmote', 'Input.open'] };
  const { references, others, notFound } = await findReferences(fakeProject(files), asked);
  expect(references).toEqual([]);
  expect(others).toBe(0);
  expect(notFound.map(({ symbol }) => symbol)).toEqual(['Builder.addEmote', 'Input.open']);
});

const RECORDS = {
  'app/models/file.rb': 'class Attachment < ApplicationRecord\nend\n',
  'app/models/column.rb': 'class Column\n  def inline?\n    true\n  end\nend\n',
  'app/helpers/a.rb':
    'def a(column, attachment)\n  column.inline?\n  @column.inline?\n  mail "foobar@example.com"\nend\n',
};

it('says that a member does not exist which strings name at most, or which is used as that of another class', async () => {
  const asked = { symbols: ['Attachment.foobar', 'Attachment.inline?'] };
  const { references, notFound } = await findReferences(fakeProject(RECORDS), asked);
  expect(references).toEqual([]);
  expect(notFound).toEqual([
    { symbol: 'Attachment.foobar', suggestions: [], mayInheritFrom: ['ApplicationRecord'] },
    { symbol: 'Attachment.inline?', suggestions: ['Column.inline?'], mayInheritFrom: ['ApplicationRecord'] },
  ]);
});

it('takes a variable that is called like the class for an object of it, though another class declares the member', async () => {
  const files = { ...RECORDS, 'app/helpers/b.rb': 'def b(list)\n  @attachment.inline?\nend\n' };
  const { references } = await findReferences(fakeProject(files), { symbols: ['Attachment.inline?'] });
  expect(references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`)).toEqual([
    'possible app/helpers/b.rb:2',
  ]);
});

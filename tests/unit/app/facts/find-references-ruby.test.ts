import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const project = fakeProject({
  'helpers.rb': 'module Helpers\n  def cookies\n    1\n  end\nend\n',
  'request.rb': 'class Request\n  include Helpers\n  def all\n    cookies\n  end\nend\n',
  'utils.rb':
    'module Utils\n  def self.parse(list)\n    list.reduce({}) do |cookie, cookies|\n      cookies\n    end\n  end\nend\n',
});

describe('references in Ruby', () => {
  it('takes a method of a module for a name alone only where the module is mixed in [CT3]', async () => {
    const { references } = await findReferences(project, { symbols: ['Helpers.cookies'] });
    const sure = references.filter(({ certainty }) => certainty === 'sure');
    expect(sure.map(({ file, line }) => `${file}:${line}`)).toEqual(['request.rb:4']);
  });

  it('takes a name alone in a class without it for possible, since a block may be run by another object [CT3]', async () => {
    const files = {
      'app.rb': 'class App\n  def settings\n    1\n  end\nend\n',
      'app_test.rb': 'class AppTest\n  def test\n    mock_app do\n      settings\n    end\n  end\nend\n',
    };
    const { references } = await findReferences(fakeProject(files), { symbols: ['App.settings'] });
    expect(references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`)).toEqual([
      'possible app_test.rb:4',
    ]);
  });

  it.each([
    ['class << Other', 'class << Other\n    def go\n      open\n    end\n  end'],
    ['class << an object', 'class << object\n    def go\n      open\n    end\n  end'],
    ['an inner class', 'class Inner\n    def go\n      open\n    end\n  end'],
  ])('takes a name alone for no sure method of the class around %s [CT3]', async (_, inner) => {
    const files = { 'shop.rb': `class Shop\n  def open\n  end\n  ${inner}\nend\n` };
    const { references } = await findReferences(fakeProject(files), { symbols: ['Shop.open'] });
    expect(references.map(({ certainty, line }) => `${certainty} ${line}`)).toEqual(['possible 6']);
  });

  it('takes a name alone in `class << self` for the method of the class [CT3]', async () => {
    const files = {
      'shop.rb': 'class Shop\n  class << self\n    def open\n    end\n    def go\n      open\n    end\n  end\nend\n',
    };
    const { references } = await findReferences(fakeProject(files), { symbols: ['Shop.open'] });
    expect(references.map(({ certainty, line }) => `${certainty} ${line}`)).toEqual(['sure 6']);
  });

  const shops = {
    'shop.rb': 'class Shop\n  def open\n    1\n  end\nend\n',
    'bar.rb': 'class Bar\n  def open\n    1\n  end\nend\n',
  };

  async function usesOfOpen(text: string, path = 'user.rb'): Promise<string[]> {
    const answer = await findReferences(fakeProject({ ...shops, [path]: text }), { symbols: ['Shop.open'] });
    return [
      ...answer.references.map(({ line, certainty }) => `${certainty} ${line}`),
      ...(answer.others ? [`${answer.others} others`] : []),
    ];
  }

  it('knows what the variables of an object were given, under brackets or not [CT3]', async () => {
    const user = `class User
  attr_reader :shop
  def initialize(name)
    @shop = Shop.new name: name
    @bar ||= Bar.new(name)
  end
  def go
    @shop.open
    @bar.open
    shop.open
  end
end
`;
    expect(await usesOfOpen(user)).toEqual(['sure 8', 'sure 10', '1 others']);
  });

  it('knows what a method returns last, whose name alone is a call [CT3]', async () => {
    const user = `class User
  def shop
    @shop ||= Shop.new
  end
  def bar
    Bar.new if shop
  end
  def is_open
    shop == bar
  end
  def go
    shop.open
    bar.open
    is_open.open
  end
end
`;
    expect(await usesOfOpen(user)).toEqual(['sure 12', 'possible 14', '1 others']);
  });

  it('knows the class that test cases describe, and what they name and give to each other [CT3]', async () => {
    const spec = `describe Shop do
  let(:shop) { Shop.new(name: 'a') }
  let!(:bar) do
    Bar.new
  end
  subject(:made) { described_class.new }
  before { @shop = Shop.new name: 'b' }
  it 'opens' do
    shop.open
    bar.open
    made.open
    @shop.open
    described_class.new.open
  end
end
`;
    const expected = ['sure 9', 'sure 11', 'sure 12', 'sure 13', '1 others'];
    expect(await usesOfOpen(spec, 'spec/shop_spec.rb')).toEqual(expected);
  });

  it('takes no word of a test case for a method of a class [CT3]', async () => {
    const files = {
      'agent.rb': 'class Agent\n  def receive\n    1\n  end\nend\n',
      'spec/agent_spec.rb': "it 'works' do\n  expect(x).to receive(:a)\n  x.receive\nend\n",
    };
    const { references } = await findReferences(fakeProject(files), { symbols: ['Agent.receive'] });
    expect(references.map(({ line, certainty }) => `${certainty} ${line}`)).toEqual(['possible 3']);
  });

  it('leaves out the methods of classes that stand beside under one parent [CT3]', async () => {
    const files = {
      'job.rb': 'class Job\n  def run\n    1\n  end\nend\n',
      'a.rb': 'class A < Job\n  def run\n    1\n  end\nend\n',
      'b.rb': 'class B < Job\n  def run\n    1\n  end\nend\n',
      'go.rb': 'def go\n  a = A.new\n  b = B.new\n  a.run\n  b.run\nend\n',
    };
    const { references, others } = await findReferences(fakeProject(files), { symbols: ['A.run'] });
    expect(references.map(({ line, certainty }) => `${certainty} ${line}`)).toEqual(['sure 4']);
    expect(others).toBe(1);
  });

  it('takes a symbol that is translated for a key of the translations [CT3]', async () => {
    const uses = `class A
  def b(label_foo)
    l(:label_foo)
    I18n.t :label_foo, count: 1
    {:caption => :label_foo}
    label_foo
    shelf(:label_foo)
  end
end
`;
    const files = {
      'config/locales/en.yml': 'en:\n  label_foo: Foo\n',
      'config/locales/ja.yml': 'ja:\n  label_foo: フー\n',
      'app/a.rb': uses,
    };
    const { references, others } = await findReferences(fakeProject(files), { symbols: ['label_foo'] });
    expect(references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`).sort()).toEqual([
      'possible app/a.rb:5',
      'possible app/a.rb:7',
      'sure app/a.rb:3',
      'sure app/a.rb:4',
    ]);
    expect(others).toBe(2);
  });

  it('takes a method for no key of the translations, whatever it is called [CT3]', async () => {
    const files = {
      'config/locales/en.yml': 'en:\n  label_foo: Foo\n',
      'app/a.rb': 'class A\n  def label_foo\n    l(:label_foo)\n  end\nend\n',
    };
    const { references, others } = await findReferences(fakeProject(files), { symbols: ['A.label_foo'] });
    expect([references, others]).toEqual([[], 1]);
  });
});

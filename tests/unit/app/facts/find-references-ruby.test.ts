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
});

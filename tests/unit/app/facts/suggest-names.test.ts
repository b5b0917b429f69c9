import { describe, expect, it } from 'vitest';
import { suggestNames } from '../../../../src/app/facts/suggest-names.ts';
import { fakeProject } from '../fake-project.ts';

const { store } = fakeProject({
  'src/managers.ts': 'export class DatabaseManager {}\nexport class ManagerOfCarts {}\n',
  'src/login.ts': 'export class LoginService {\n  refresh() {}\n}\n',
});

const suggested = (symbol: string) => suggestNames(store, symbol).suggestions;

describe('suggestions for a name that does not exist', () => {
  it('are misspelt, or made of the same words', () => {
    expect(suggested('LoginServise')).toEqual(['LoginService']);
    expect(suggested('CartManager')).toEqual(['ManagerOfCarts']);
  });

  it('are qualified where the name was', () => {
    expect(suggested('LoginService.refesh')).toEqual(['LoginService.refresh']);
  });

  it('begin with the one in which two letters changed places', () => {
    const stories = fakeProject({ 'src/story.ts': 'export class Story {\n  destroy() {}\n}\n' });
    expect(suggestNames(stories.store, 'Stroy').suggestions).toEqual(['Story', 'destroy']);
  });

  it('are left out for a long name with other letters and one common word', () => {
    expect(suggested('BasketLimitManager')).toEqual([]);
  });
});

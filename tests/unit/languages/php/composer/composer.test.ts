import { describe, expect, it } from 'vitest';
import { factsOf, metadataOf } from '../../facts-of.ts';

const read = (manifest: object, path = 'composer.json') =>
  factsOf(path, JSON.stringify(manifest, null, 2), ['composer']);

describe('composer.json', () => {
  it('[CH24] has what the project depends on', () => {
    const known = read({
      require: { php: '^8.3', 'laravel/framework': '^12' },
      'require-dev': { 'pestphp/pest': '^3' },
    });
    expect(metadataOf(known, 'composer:require')).toEqual({
      packages: ['php', 'laravel/framework'],
      type: 'production',
    });
    expect(metadataOf(known, 'composer:require-dev')).toEqual({ packages: ['pestphp/pest'], type: 'development' });
    expect(known.entities.map(({ type }) => type)).toEqual(['dependencies', 'dependencies']);
  });

  it('[CH24] has where namespaces lie', () => {
    const known = read({
      autoload: { 'psr-4': { 'App\\': 'app/', 'Lib\\': ['lib/', 'src/'] }, files: ['helpers.php'] },
    });
    expect(metadataOf(known, 'composer:autoload')).toEqual({
      namespaces: ['App\\', 'Lib\\'],
      paths: ['app/', 'lib/', 'src/'],
    });
    expect(known.entities[0]?.type).toBe('namespace_mapping');
  });

  it('is found by what its packages are for', () => {
    const { searched } = read({ require: { 'spatie/laravel-permission': '^6' } });
    expect(searched.symbols.find(({ name }) => name === 'composer:require')?.docblock).toContain('権限管理');
  });

  it('is not looked for in other files', () => {
    expect(read({ require: { php: '^8' } }, 'package.json').entities).toEqual([]);
  });
});

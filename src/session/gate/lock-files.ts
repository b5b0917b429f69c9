/** Lock files by the manifest whose tool writes them. */
export const LOCKS: Readonly<Record<string, readonly string[]>> = {
  'package.json': ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'],
  'composer.json': ['composer.lock'],
  'Cargo.toml': ['Cargo.lock'],
  'pyproject.toml': ['poetry.lock', 'uv.lock', 'pdm.lock'],
  Pipfile: ['Pipfile.lock'],
  Gemfile: ['Gemfile.lock'],
  'go.mod': ['go.sum'],
  'mix.exs': ['mix.lock'],
  'pubspec.yaml': ['pubspec.lock'],
};

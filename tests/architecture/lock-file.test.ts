import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>;
};

describe('the lock file', () => {
  // `npm ci` refuses a lock file that leaves out the binaries of other platforms, and `npm install` leaves
  // them out where the registry does not offer them.
  it('holds the optional packages of every platform', () => {
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    const locked = new Set(
      Object.keys(packages).map((key) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)),
    );
    expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
  });

  it('holds the hash of every package', () => {
    const unhashed = Object.entries(packages).filter(([key, { integrity, link }]) => key !== '' && !link && !integrity);
    expect(unhashed.map(([key]) => key)).toEqual([]);
  });

  it('names no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});

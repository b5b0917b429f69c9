/** Names of the packages that a project's manifests ask for, behind the name of their registry. */
import { isRecord, parseJson } from '../base/json-record.ts';

/** True for a file in which a package manager reads what a project depends on. */
export function isManifest(path: string): boolean {
  return readerOf(path) !== undefined;
}

/** `composer:laravel/framework`, `npm:vue`, `pypi:django`, `gem:rails`, `maven:group/artifact`, `go:module`. Never throws. */
export function dependenciesIn(path: string, text: string): string[] {
  const reader = readerOf(path);
  return reader === undefined ? [] : reader.read(text).map((name) => `${reader.registry}:${name}`);
}

interface ManifestReader {
  readonly registry: string;
  readonly file: RegExp;
  readonly read: (text: string) => readonly string[];
}

const READERS: readonly ManifestReader[] = [
  { registry: 'composer', file: /^composer\.json$/, read: keysOf('require', 'require-dev') },
  { registry: 'npm', file: /^package\.json$/, read: keysOf('dependencies', 'devDependencies', 'peerDependencies') },
  { registry: 'pypi', file: /^requirements[\w.-]*\.(?:txt|in)$/, read: pythonNames(/^\s*([A-Za-z][\w.-]*)/gm) },
  { registry: 'pypi', file: /^Pipfile$/, read: pythonNames(/^\s*"?([A-Za-z][\w.-]*)"?\s*=/gm) },
  {
    registry: 'pypi',
    file: /^(?:pyproject\.toml|setup\.(?:py|cfg))$/,
    read: pythonNames(/(?:^\s*|["'])([A-Za-z][\w.-]*)(?=\s*(?:\[[\w,\s]*\])?\s*(?:["']|[<>=~!;@ ]))/gm),
  },
  {
    registry: 'gem',
    file: /^(?:Gemfile|.*\.gemspec)$/,
    read: namesAt(/\b(?:gem|add_\w*dependency)[\s(]+["']([\w.-]+)/g),
  },
  { registry: 'maven', file: /^pom\.xml$/, read: readPom },
  {
    registry: 'maven',
    file: /^(?:build\.gradle(?:\.kts)?|libs\.versions\.toml)$/,
    read: (text) => namesAt(/["']([\w.-]+:[\w.-]+)(?=[:"'])/g)(text).map((name) => name.replace(':', '/')),
  },
  { registry: 'go', file: /^go\.mod$/, read: namesAt(/^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v/gm) },
];

function readerOf(path: string): ManifestReader | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return READERS.find(({ file }) => file.test(name));
}

function keysOf(...sections: readonly string[]): (text: string) => string[] {
  return (text) => {
    const manifest = parseJson(text);
    if (!isRecord(manifest)) return [];
    return sections.flatMap((section) => {
      const packages = manifest[section];
      return isRecord(packages) ? Object.keys(packages) : [];
    });
  };
}

function namesAt(pattern: RegExp): (text: string) => string[] {
  return (text) => [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** Python compares names of packages in lower case with `-` for `_` and `.` (PEP 503). */
function pythonNames(pattern: RegExp): (text: string) => string[] {
  const read = namesAt(pattern);
  return (text) => read(text).map((name) => name.toLowerCase().replace(/[-_.]+/g, '-'));
}

function readPom(text: string): string[] {
  const pattern = /<groupId>\s*([^<\s]+)\s*<\/groupId>\s*<artifactId>\s*([^<\s]+)/g;
  return [...text.matchAll(pattern)].map(([, group = '', artifact = '']) => `${group}/${artifact}`);
}

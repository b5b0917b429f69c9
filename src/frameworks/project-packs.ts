/**
 * Packs that a project keeps in `.code-intel/frameworks`: read when they are needed, checked with line and reason, and kept within
 * bounds of size and time. They are data and run no code.
 */
import { createContext, Script } from 'node:vm';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { messageOf } from '../base/error-text.ts';
import { isRecord, parseJson } from '../base/json-record.ts';
import {
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  NO_FACTS,
  type PackFailure,
} from '../languages/framework-contract.ts';
import { frameworkOf, partsFilled } from '../languages/packs/pack.ts';
import type { Pack, Rule } from '../languages/packs/pack-contract.ts';
import { lensOf } from './lenses.ts';
import { hashOf, type PackFile } from './pack-files.ts';

/** By the clock, since a pack cannot be stopped otherwise, and on a busy machine a tenth of the processor is all that it gets. */
const MOST_MS = 2_000;
/** Files in which a pack may take too long before it is left out. */
const MOST_TIMEOUTS = 3;
const MOST_FACTS = 2_000;

export interface PackProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

export interface ProjectPack {
  readonly file: string;
  /** With a hash of its text, so that an index tells with which it was made. */
  readonly key: string;
  readonly pack: Pack;
  readonly framework: Framework;
}

/** @param taken ids of the frameworks that are known already */
export async function readPacks(
  files: readonly PackFile[],
  taken: readonly string[],
): Promise<{ readonly packs: readonly ProjectPack[]; readonly problems: readonly PackProblem[] }> {
  if (files.length === 0) return { packs: [], problems: [] };
  // Loaded here: few projects have packs, and the library takes its time.
  const { packSchema } = await import('../languages/packs/pack-schema.ts');
  const ids = new Set(taken);
  const packs: ProjectPack[] = [];
  const problems: PackProblem[] = [];
  for (const { file, text } of files) {
    const errors: ParseError[] = [];
    const tree = parseTree(text, errors, { disallowComments: true });
    const [broken] = errors;
    if (broken !== undefined || tree === undefined) {
      problems.push({ file, line: lineAt(text, broken?.offset ?? 0), reason: printParseErrorCode(broken?.error ?? 1) });
      continue;
    }
    const checked = packSchema.safeParse(JSON.parse(partsFilled(text, partsOf(text))));
    if (!checked.success) {
      const issues = checked.error.issues.slice(0, 5);
      problems.push(...issues.map((issue) => problemOf(issue, { file, text, tree })));
      continue;
    }
    const pack = checked.data;
    const reason = ids.has(pack.id) ? `the id ${pack.id} is taken` : useProblem(pack);
    if (reason !== undefined) problems.push({ file, line: 1, reason });
    else {
      ids.add(pack.id);
      packs.push({ file, key: `${pack.id}@${hashOf(text)}`, pack, framework: bounded(frameworkOf(pack, lensOf)) });
    }
  }
  return { packs, problems };
}

/** Parts are filled in before anything is checked: a text is right or wrong as a whole. */
function partsOf(text: string): Readonly<Record<string, string>> {
  const whole = parseJson(text);
  const parts = isRecord(whole) && isRecord(whole.parts) ? Object.entries(whole.parts) : [];
  return Object.fromEntries(parts.flatMap(([name, part]) => (typeof part === 'string' ? [[name, part]] : [])));
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[];
}

/** Finds the problem to show: the form that was meant is the one that failed latest. */
function problemOf(issue: Issue, source: PackFile & { readonly tree: Node }): PackProblem {
  const inner = (issue.errors ?? []).flat().toSorted((left, right) => right.path.length - left.path.length)[0];
  if (inner !== undefined) return problemOf({ ...inner, path: [...issue.path, ...inner.path] }, source);
  const keys = issue.path.filter((key) => typeof key !== 'symbol');
  let place: Node | undefined;
  for (let length = keys.length; place === undefined && length >= 0; length--)
    place = length === 0 ? source.tree : findNodeAtLocation(source.tree, keys.slice(0, length));
  const reason = `${keys.length === 0 ? 'the pack' : keys.join('.')}: ${issue.message}`;
  return { file: source.file, line: lineAt(source.text, place?.offset ?? 0), reason };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function useProblem({ rules, shared = {} }: Pack): string | undefined {
  const used = (rule: Rule): string[] => [
    ...(rule.use === undefined ? [] : [rule.use]),
    ...(rule.elsewhere === undefined ? [] : [rule.elsewhere]),
    ...(rule.with ?? []),
    ...(rule.rules ?? []).flatMap(used),
  ];
  // What stands inside of others may stand inside of its own kind.
  const around = (rule: Rule): string[] => [...(rule.inside ?? []), ...(rule.rules ?? []).flatMap(around)];
  const all = [...rules, ...Object.values(shared)];
  const missing = all.flatMap((rule) => [...used(rule), ...around(rule)]).find((name) => !Object.hasOwn(shared, name));
  if (missing !== undefined) return `use: ${missing} is no rule of \`shared\``;
  const reaches = (name: string, seen: readonly string[]): boolean =>
    seen.includes(name) ||
    (shared[name] !== undefined && used(shared[name]).some((next) => reaches(next, [...seen, name])));
  const circle = Object.keys(shared).find((name) => reaches(name, []));
  return circle === undefined ? undefined : `the rule ${circle} of \`shared\` uses itself`;
}

/** Reads within bounds of time and number; what takes too long gives nothing. */
function bounded(framework: Framework): Framework {
  let timeouts = 0;
  const box = createContext({ run: () => {} });
  const script = new Script('run()');
  const read = (file: FrameworkFile): FrameworkFacts => {
    let facts: FrameworkFacts = NO_FACTS;
    box.run = () => {
      facts = framework.read(file);
    };
    script.runInContext(box, { timeout: MOST_MS });
    const { entities, edges } = facts;
    const kept = { ...facts, entities: entities.slice(0, MOST_FACTS), edges: edges.slice(0, MOST_FACTS) };
    if (Math.max(entities.length, edges.length) <= MOST_FACTS) return kept;
    const reason = `found more than ${MOST_FACTS} entities or edges, and the rest is left out`;
    return { ...kept, failures: [{ pack: framework.id, reason }] };
  };
  return {
    ...framework,
    read: (file) => {
      if (timeouts >= MOST_TIMEOUTS)
        throw new PackError(framework.id, `is left out, since it failed in ${MOST_TIMEOUTS} files before`);
      try {
        return read(file);
      } catch (error) {
        timeouts++;
        // The error of a stopped script is of another realm, so that only its text tells.
        const isLate = messageOf(error).includes('Script execution timed out');
        const reason = isLate ? `needs more than ${MOST_MS} ms` : `fails: ${messageOf(error)}`;
        throw new PackError(framework.id, reason, { cause: error });
      }
    },
  };
}

/** For indexing: a file in which a pack fails is read without it, and the index remembers why. */
export function withoutFailures(framework: Framework): Framework {
  return {
    ...framework,
    read: (file) => {
      try {
        return framework.read(file);
      } catch (error) {
        if (error instanceof PackError) return { ...NO_FACTS, failures: [error.failure] };
        throw error;
      }
    },
  };
}

export class PackError extends Error {
  readonly failure: PackFailure;

  constructor(pack: string, reason: string, options?: ErrorOptions) {
    super(`the pack ${pack} ${reason}`, options);
    this.name = 'PackError';
    this.failure = { pack, reason };
  }
}

/**
 * What each rule of the ranking is worth: every row of `src/retrieval/rules/rules.json` switched off in turn, on sets of questions
 * with the files that they lead to.
 *
 *     npx tsx bench/rules/run.ts [--rule ID …] [--each N] [--write] SET…
 *
 * SET is a folder with `sets.json` ({"OWNER/NAME": [{"query", "files", "leads"?}]}) and a checkout of each repository in
 * `repos/OWNER__NAME`. Prints the change of NDCG@10 with its interval of 95 % by 1,000 paired bootstrap draws, Japanese questions by
 * themselves. `--write` puts the figures into the table and writes `docs/rules.md`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '../../src/app/composition/compose.ts';
import { rankingFor } from '../../src/app/search/search-code.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { isJapanese } from '../../src/base/text.ts';
import { fileIdOf } from '../../src/retrieval/ranking/first-pass.ts';
import { rankFiles } from '../../src/retrieval/ranking/rank.ts';
import table from '../../src/retrieval/rules/rules.json' with { type: 'json' };
import { RULES, type RuleId, type Rules, withRule } from '../../src/retrieval/rules/rules.ts';
import { interval } from './bootstrap.ts';
import { rulesPage } from './page.ts';

interface Question {
  readonly query: string;
  readonly files: readonly string[];
  readonly leads?: readonly string[];
}

/** NDCG@10 of each question, by the rule that is off; `all` is the ranking as it is. */
type Scores = Map<string, number[]>;

const PLACES = 10;
const PAGE = 'docs/rules.md';
const TABLE = 'src/retrieval/rules/rules.json';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rule: { type: 'string', multiple: true }, each: { type: 'string' }, write: { type: 'boolean' } },
});
if (positionals.length === 0) throw new Error('usage: run.ts [--rule ID …] [--each N] [--write] SET…');

const asked = (Object.keys(table) as RuleId[]).filter((id) => values.rule?.includes(id) ?? true);
const worth = new Map<RuleId, Record<string, string>>(asked.map((id) => [id, {}]));
for (const folder of positionals) {
  for (const [group, scores] of await measureSet(folder)) print(`${path.basename(folder)} ${group}`, scores);
}
if (values.write) {
  const measured = Object.fromEntries(
    Object.entries(table).map(([id, row]) => [id, { ...row, worth: worth.get(id as RuleId) ?? row.worth }]),
  );
  writeFileSync(TABLE, `${JSON.stringify(measured, null, 2)}\n`);
  writeFileSync(PAGE, rulesPage(measured));
}

async function measureSet(folder: string): Promise<ReadonlyMap<string, Scores>> {
  const sets: Record<string, Question[]> = JSON.parse(readFileSync(path.join(folder, 'sets.json'), 'utf8'));
  const groups = new Map<string, Scores>();
  for (const [name, questions] of Object.entries(sets)) {
    const root = path.join(folder, 'repos', name.replace('/', '__'));
    if (!existsSync(root)) continue;
    const project = await openProject(toAbsolute(root, process.cwd()), { environment: {} });
    await project.ensureFresh();
    for (const question of questions.slice(0, Number(values.each ?? questions.length))) {
      const { query, leads = [] } = question;
      const group = isJapanese(query) ? 'ja' : 'en';
      const scores: Scores = groups.get(group) ?? new Map();
      groups.set(group, scores);
      const request = await rankingFor(project, { query, leads });
      const score = async (name: string, rules: Rules): Promise<void> => {
        const { files } = await rankFiles({ ...request, rules });
        const paths = files.slice(0, PLACES).map(({ candidate }) => project.store.fileById(fileIdOf(candidate))?.path);
        scores.set(name, [...(scores.get(name) ?? []), ndcg(paths, question.files)]);
      };
      await score('all', RULES);
      for (const id of asked) await score(id, withRule(RULES, id, table[id].off));
    }
    await project.close();
  }
  return groups;
}

function ndcg(found: readonly (string | undefined)[], right: readonly string[]): number {
  const gain = (place: number): number => 1 / Math.log2(place + 2);
  const ideal = right.slice(0, PLACES).reduce((sum, _, place) => sum + gain(place), 0);
  return (
    found.reduce((sum, file, place) => sum + (file !== undefined && right.includes(file) ? gain(place) : 0), 0) / ideal
  );
}

function print(set: string, scores: Scores): void {
  const all = scores.get('all') ?? [];
  const mean = all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length);
  process.stdout.write(`\n${set}: ${all.length} questions, NDCG@10 ${mean.toFixed(3)}\n`);
  for (const id of asked) {
    const changes = (scores.get(id) ?? []).map((value, at) => value - all[at]!);
    const changed = changes.filter((change) => Math.abs(change) > 1e-9).length;
    const text = changed === 0 ? '0' : interval(changes);
    Object.assign(worth.get(id) ?? {}, { [set]: text });
    process.stdout.write(`  without ${id.padEnd(22)} ${text}  (${changed} change)\n`);
  }
}

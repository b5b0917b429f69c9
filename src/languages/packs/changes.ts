/** Changes of tables as the rules of a pack find them: a call names the table, and calls inside of it or behind it its columns. */
import type { FrameworkFile } from '../framework-contract.ts';
import { PROVENANCES } from '../framework-contract.ts';
import type { SchemaChange } from '../schema-change.ts';
import type { Finder } from './find.ts';
import { objectOf } from './metadata.ts';
import type { ChangeSpec, Rule } from './pack-contract.ts';
import { type DraftChange, headEnd, type Scope } from './scope.ts';

const OPERATIONS = ['create', 'create_view', 'table', 'change', 'rename', 'drop'] as const;

export class Changes {
  private readonly drafts: { readonly draft: DraftChange; readonly isOptional: boolean }[] = [];
  private latest: DraftChange | undefined;
  private readonly file: FrameworkFile;
  private readonly finder: Finder;

  constructor(file: FrameworkFile, finder: Finder) {
    this.file = file;
    this.finder = finder;
  }

  /** The change that a call begins, or the one of the same table that it goes on with. */
  begin(spec: ChangeSpec, scope: Scope): DraftChange | undefined {
    const one = (template: string | undefined): string =>
      template === undefined ? '' : (this.finder.texts(template, scope)[0] ?? '');
    const [table, kind, label] = [one(spec.table), one(spec.operation), one(spec.label)];
    if (table === '') return undefined;
    const operation = OPERATIONS.find((known) => known === kind) ?? 'table';
    const { start, end } = scope.span;
    const known = this.drafts.findLast(({ draft }) => draft.table === table)?.draft;
    if (spec.joins && known !== undefined && (operation === 'table' || operation === 'change')) {
      if (this.latest === known) known.end = Math.max(known.end, end);
      else this.latest = undefined;
      known.label ||= label;
      return known;
    }
    const head = headEnd(scope);
    const shown = this.file.text.slice(start, head);
    const line = head < end ? shown.replace(/\s+/g, ' ') : (shown.split('\n', 1)[0] ?? '');
    const id = one(spec.id);
    const draft: DraftChange = {
      operation,
      table,
      path: this.file.path,
      ...(id === '' ? {} : { creationId: id }),
      start,
      end,
      line: scope.line,
      signature: one(spec.signature) || line,
      label,
      alias: one(spec.alias),
      to: one(spec.to),
      columns: [],
      indexes: [],
      foreignKeys: [],
      dropped: [],
      renamed: [],
    };
    this.drafts.push({ draft, isOptional: spec.optional === true });
    this.latest = draft;
    return draft;
  }

  /** Adds what a rule says of columns, indexes and keys to the change around it. */
  add({ column, index, key, dropped, renamed }: Rule, scope: Scope): void {
    const change = changeOf(scope);
    if (change === undefined) return;
    const { finder } = this;
    const all = (template: string | undefined): readonly string[] =>
      template === undefined ? [] : finder.texts(template, scope);
    const provenance = (given: string | undefined) =>
      PROVENANCES.find((known) => known === (all(given)[0] ?? 'declared')) ?? 'declared';
    if (column !== undefined)
      for (const name of all(column.name)) {
        const own = { ...scope, own: { ...scope.own, column: [name] } };
        const [to] = column.to === undefined ? [] : finder.texts(column.to, own);
        change.columns.push({
          name,
          label: all(column.label)[0] ?? '',
          facts: { name, ...objectOf(column.facts ?? {}, own, finder) },
          references: to === undefined ? undefined : { to, provenance: provenance(column.provenance) },
          line: scope.line,
        });
      }
    if (index !== undefined) change.indexes.push({ type: all(index.type)[0] ?? 'index', columns: all(index.columns) });
    const [on] = all(key?.on);
    if (key !== undefined && on !== undefined) {
      const [references] = all(key.references);
      const target = references === undefined ? {} : { references };
      const from = all(key.column).join(', ');
      change.foreignKeys.push({
        column: from,
        on,
        ...target,
        provenance: provenance(key.provenance),
        line: scope.line,
      });
    }
    change.dropped.push(...all(dropped));
    change.renamed.push(...all(renamed));
  }

  all(): readonly SchemaChange[] {
    return this.drafts.flatMap(({ draft, isOptional }) => (isOptional && draft.columns.length === 0 ? [] : draft));
  }
}

function changeOf(scope: Scope): DraftChange | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer)
    if (at.change !== undefined) return at.change;
  return undefined;
}

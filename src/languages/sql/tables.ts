/** Names of tables and migrations. */

/** As models name it: databases that fold names write them in capitals. */
export function tableName(name: string, isQuoted: boolean): string {
  return !isQuoted && name === name.toUpperCase() ? name.toLowerCase() : name;
}

const MIGRATION = /(?:^|\/)(?:migrations?|migrate|versions|changelogs?)\/|(?:^|\/)V\d[\w.]*__[^/]*$/i;

/** The id of what creates a table. */
export function creationId(path: string, table: string): string {
  return `${MIGRATION.test(path) ? 'migration' : 'schema'}:${table}`;
}

/** The name of the file, or that of its folder where all files have the same one. */
export function migrationName(path: string): string {
  const parts = path.replace(/(?:\.up)?\.\w+$/, '').split('/');
  const name = parts.at(-1) ?? '';
  return /^(?:migration|up)$/i.test(name) ? (parts.at(-2) ?? name) : name;
}

/** Whether a migration takes another one back; it is no fact about the schema. */
export function isUndoing(path: string): boolean {
  return /(?:^|[/._-])(?:down|undo|rollback)\.\w+$|(?:^|\/)U\d[\w.]*__[^/]*$/i.test(path);
}

const UNDO = /^[ \t]*--[ \t]*(?:\+(?:goose|migrate|micrate)[ \t]+down|migrate:down)\b/im;

/** Start of the part that takes the migration back; behind the text without one. */
export function undoFrom(text: string): number {
  const at = text.search(UNDO);
  return at === -1 ? text.length : at;
}

/**
 * Reads a `CREATE TABLE` statement as far as names and types go. The reader of SQL files is another language, of which this
 * one may know nothing, and reads six dialects of whole scripts; a migration holds one statement in a string.
 */

const CREATE = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?((?:[`"[]?[\w$-]+[`"\]]?\.)?[`"[]?[\w$-]+[`"\]]?)\s*\(/i;

/** Words between the columns that begin none. */
const NO_COLUMN = /^(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK|INDEX|KEY|EXCLUDE|LIKE|FULLTEXT|SPATIAL)\b/i;

/** Undefined for any other statement. */
export function tableInSql(sql: string): CreatedTable | undefined {
  const [head, name = ''] = CREATE.exec(sql) ?? [];
  if (head === undefined) return undefined;
  const columns = entriesIn(sql.slice(head.length))
    .filter((entry) => !NO_COLUMN.test(entry))
    .flatMap((entry) => {
      const [, column, type = ''] =
        /^[`"[]?([\w$]+)[`"\]]?\s+([A-Za-z][\w ]*?(?:\([^)]*\))?(?:\[\])?)(?=\s+(?:NOT|NULL|DEFAULT|PRIMARY|UNIQUE|REFERENCES|COLLATE|GENERATED|AUTO_INCREMENT|COMMENT|CHECK|CONSTRAINT)\b|$)/i.exec(
          entry,
        ) ?? [];
      return column === undefined ? [] : [{ name: column, type }];
    });
  return { table: plain(name.slice(name.lastIndexOf('.') + 1)), columns };
}

function plain(name: string): string {
  return name.replace(/[`"[\]]/g, '');
}

/** The parts between the commas of the outermost brackets. */
function entriesIn(sql: string): string[] {
  const entries: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < sql.length && depth >= 0; at++) {
    const letter = sql[at];
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if ((letter === ',' && depth === 0) || depth < 0) {
      entries.push(sql.slice(from, at).trim());
      from = at + 1;
    }
  }
  return entries;
}

export interface CreatedTable {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

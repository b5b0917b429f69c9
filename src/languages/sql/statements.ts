/** Cuts a text of SQL into statements, of whatever dialect; a statement that is not finished takes no other along. */

import { MOST_HEAD_WORDS, objectOf, ROUTINES } from './heads.ts';
import { type Comment, Scanner, type Token } from './scanner.ts';
import { isFirstOnLine, type Traits, traitsOf } from './traits.ts';

/** Offsets are UTF-16 code units, the end exclusive. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /** Without the rows of `INSERT … VALUES`. */
  readonly tokens: readonly Token[];
  /** Comments before it, inside of it and behind it on its last line, in their order. */
  readonly comments: readonly Comment[];
  /** True when the next statement or the end of the text cut it off with something open. */
  readonly isBroken: boolean;
}

/** Commands that only `sqlplus`, `psql` and `sqlcmd` understand; each ends with its line. */
const LINE_COMMAND =
  /(?:(?:REM(?:ARK)?|PROMPT|SPOOL|WHENEVER|DEFINE|UNDEFINE|ACCEPT|PAUSE|CLEAR|TTITLE|BTITLE|SHOW|SET[ \t]+(?:AUTOCOMMIT|DEFINE|ECHO|ESCAPE|FEED(?:BACK)?|HEAD(?:ING)?|LINES(?:IZE)?|LONG|NUM(?:WIDTH)?|PAGES(?:IZE)?|SCAN|SERVEROUT(?:PUT)?|SQLBL(?:ANKLINES)?|SQLPROMPT|SUFFIX|TAB|TERM(?:OUT)?|TIMI?(?:NG)?|TRIM(?:OUT|SPOOL)|TRIMS|VER(?:IFY)?))\b(?![^\n]*;[ \t]*\r?$)|\\[A-Za-z!]|@{1,2}[\w./&~]|:[a-z]+[ \t])[^\n]*/imy;
const SEPARATOR = /(?:GO(?:[ \t]+\d+)?(?:[ \t]*;)?|\/)[ \t]*\r?$/imy;
const DELIMITER = /DELIMITER[ \t]+(\S+)[^\n]*/iy;
const BEGINNING =
  /(?:CREATE[ \t]+\w|(?:ALTER|DROP)\s+(?:TABLE|VIEW|SEQUENCE|TYPE|SCHEMA|FUNCTION|PROC|PACKAGE|TRIGGER)|INSERT\s+INTO\b|COMMENT\s+ON\b)/iy;
/** Beginnings of lines that no body of another routine holds. */
const ROUTINE_BEGINNING =
  /(?:CREATE\s+(?:OR\s+\w+\s+)?(?:(?:NON)?EDITIONABLE\s+)?|ALTER\s+)(?:FUNCTION|PROC|TRIGGER|PACKAGE|VIEW)/iy;
const TABLE_BEGINNING = /CREATE\s+TABLE\s+[^#\s]/iy;

function startsWith(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function* statementsOf(text: string): Generator<Statement> {
  yield* new Splitter(text, traitsOf(text)).run();
}

class Splitter {
  private readonly text: string;
  private readonly traits: Traits;
  private readonly scanner: Scanner;
  private tokens: Token[] = [];
  private bodies: Bodies;
  private end = 0;
  private isData = false;

  constructor(text: string, traits: Traits) {
    this.text = text;
    this.traits = traits;
    this.scanner = new Scanner(text, traits);
    this.bodies = new Bodies(traits);
  }

  *run(): Generator<Statement> {
    for (let token = this.scanner.next(); token !== undefined; token = this.scanner.next()) {
      const lineEnd = this.lineCommandAt(token);
      if (lineEnd !== undefined) {
        yield* this.flush();
        this.scanner.moveTo(lineEnd);
        continue;
      }
      if (this.beginsAnew(token)) yield* this.flush();
      if (this.tokens.length === 0 && this.isNoBeginning(token)) continue;
      this.add(token);
      if (!this.isEnd(token)) continue;
      const isCopy = this.isCopy();
      yield* this.flush();
      if (isCopy) this.skipRows(token.end);
    }
    yield* this.flush();
  }

  /** The end of a line that is a command or separates statements. */
  private lineCommandAt({ kind, start, upper }: Token): number | undefined {
    if (kind !== 'word' && kind !== 'sign') return undefined;
    if (!/^[A-Z@\\/:]/.test(upper) || !isFirstOnLine(this.text, start)) return undefined;
    if (upper === 'GO' || upper === '/') {
      const found = startsWith(SEPARATOR, this.text, start);
      if (found !== null) return start + found[0].length;
    }
    if (upper === 'DELIMITER') return this.delimiterAt(start);
    if (this.tokens.length > 0 || upper === this.scanner.delimiter) return undefined;
    const command = startsWith(LINE_COMMAND, this.text, start);
    return command === null ? undefined : start + command[0].length;
  }

  private delimiterAt(start: number): number | undefined {
    const found = startsWith(DELIMITER, this.text, start);
    if (found === null) return undefined;
    const sign = (found[1] ?? '').slice(0, LONGEST_DELIMITER);
    this.scanner.delimiter = sign === ';' || /^\w/.test(sign) ? '' : sign;
    return start + found[0].length;
  }

  /** True where a statement begins although the one before has no end. */
  private beginsAnew({ upper, start }: Token): boolean {
    if (this.tokens.length === 0 || !BEGINNING_WORDS.has(upper) || this.bodies.isInDollars) return false;
    if (!isFirstOnLine(this.text, start)) return false;
    const isAtMargin = start === 0 || this.text[start - 1] === '\n';
    if (this.bodies.isRoutine) return isAtMargin && this.isStrongBeginning(start);
    return (isAtMargin || this.bodies.brackets === 0) && startsWith(BEGINNING, this.text, start) !== null;
  }

  private isStrongBeginning(start: number): boolean {
    if (startsWith(ROUTINE_BEGINNING, this.text, start) !== null) return true;
    return !this.traits.hasBatches && startsWith(TABLE_BEGINNING, this.text, start) !== null;
  }

  private isNoBeginning({ upper, end }: Token): boolean {
    if (upper !== ';' && (this.scanner.delimiter === '' || upper !== this.scanner.delimiter)) return false;
    this.end = end;
    return true;
  }

  private add(token: Token): void {
    this.end = token.end;
    this.bodies.add(token, this.tokens);
    if (this.isData) return;
    this.tokens.push(token);
    this.isData = token.upper === 'VALUES' && this.bodies.brackets === 0 && this.isInsert();
  }

  private isInsert(): boolean {
    return /^(?:INSERT|REPLACE)$/.test(this.tokens[0]?.upper ?? '');
  }

  private isEnd({ upper }: Token): boolean {
    const { delimiter } = this.scanner;
    if (delimiter !== '') return upper === delimiter;
    return upper === ';' && this.bodies.areClosed;
  }

  private isCopy(): boolean {
    return this.tokens[0]?.upper === 'COPY' && this.tokens.some(({ upper }) => upper === 'STDIN');
  }

  /** The rows behind `COPY … FROM stdin`. */
  private skipRows(from: number): void {
    const close = this.scanner.find('\n\\.', from);
    if (close !== -1) this.scanner.moveTo(close + 3);
  }

  private *flush(): Generator<Statement> {
    const { tokens, end } = this;
    const isBroken = this.bodies.brackets > 0 || this.bodies.isInDollars;
    const [first] = tokens;
    this.tokens = [];
    this.bodies = new Bodies(this.traits);
    this.isData = false;
    if (first === undefined) return;
    const comments = this.scanner.comments.splice(0);
    yield { start: first.start, end, tokens, comments, isBroken };
  }
}

const LONGEST_DELIMITER = 20;
const BEGINNING_WORDS = new Set(['CREATE', 'ALTER', 'DROP', 'INSERT', 'COMMENT']);
/** Behind these, `END` closes what no `BEGIN` or `CASE` opened. */
const OTHER_ENDS = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR']);
/** `BEGIN TRAN` opens no block. */
const TRANSACTIONS = new Set(['TRAN', 'TRANSACTION', 'WORK', 'DISTRIBUTED']);

class Bodies {
  isRoutine = false;
  isInDollars = false;
  /** Round brackets that are open. */
  brackets = 0;
  private isDecided = false;
  private isTrigger = false;
  /** `ALTER PROCEDURE` has a body in SQL Server only, behind `AS`. */
  private awaitsBody = false;
  private blocks = 0;
  private hadBlock = false;
  /** Behind `AS` or `IS` there are declarations before the first `BEGIN`. */
  private hasDeclarations = false;
  private previous = '';
  private readonly traits: Traits;

  constructor(traits: Traits) {
    this.traits = traits;
  }

  /** True when a `;` would end the statement. */
  get areClosed(): boolean {
    if (this.isInDollars) return false;
    if (!this.isRoutine || this.awaitsBody) return true;
    if (this.traits.hasBatches) return false;
    if (this.blocks < 0) return true;
    return this.blocks === 0 && (!this.hasDeclarations || this.hadBlock);
  }

  /** @param before the tokens of the statement so far */
  add(token: Token, before: readonly Token[]): void {
    const { kind, upper } = token;
    if (kind === 'open') this.openDollars(before);
    else if (kind === 'close') this.isInDollars = false;
    else if (upper === '(') this.brackets++;
    else if (upper === ')') this.brackets = Math.max(0, this.brackets - 1);
    else if (this.isRoutine) this.inRoutine(token);
    else if (kind === 'word') this.decide(token, before);
    if ((kind === 'open' || kind === 'string') && /^(?:AS|IS)$/.test(this.previous)) this.hasDeclarations = false;
    this.previous = upper;
  }

  /** `DO $$ … $$` is run where it stands, so what it creates is created. */
  private openDollars(before: readonly Token[]): void {
    this.isInDollars = before[0]?.upper !== 'DO';
  }

  private decide(token: Token, before: readonly Token[]): void {
    if (this.isDecided || before.length > MOST_HEAD_WORDS) return;
    const verb = before[0]?.upper ?? token.upper;
    if (verb !== 'CREATE' && verb !== 'ALTER') {
      this.isDecided = true;
      return;
    }
    const object = objectOf([...before, token]);
    if (object === undefined) return;
    this.isRoutine = ROUTINES.has(object.word) || (object.word === 'TYPE' && token.upper === 'BODY');
    this.isTrigger = object.word === 'TRIGGER';
    this.awaitsBody = verb === 'ALTER';
    this.isDecided = object.word !== 'TYPE' || before.length > object.index;
  }

  /** A trigger of PostgreSQL names its tables with `AS` and has no body. */
  private opensDeclarations(upper: string): boolean {
    if (this.brackets > 0 || this.hadBlock) return false;
    return upper === 'DECLARE' || ((upper === 'AS' || upper === 'IS') && !this.isTrigger);
  }

  private inRoutine({ upper }: Token): void {
    if (this.isInDollars) return;
    if (upper === 'AS') this.awaitsBody = false;
    if (this.previous === 'BEGIN' && TRANSACTIONS.has(upper)) this.blocks--;
    if (upper === 'BEGIN') {
      this.blocks++;
      this.hadBlock = true;
    } else if (upper === 'CASE') this.blocks += this.previous === 'END' ? 0 : 1;
    else if (upper === 'END') this.blocks--;
    else if (this.previous === 'END' && OTHER_ENDS.has(upper)) this.blocks++;
    else if (this.opensDeclarations(upper)) this.hasDeclarations = true;
  }
}

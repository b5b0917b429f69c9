/** Keeps count of what is open in a statement, so that a `;` inside of a body does not end it. */
import { MOST_HEAD_WORDS, objectOf, ROUTINES } from './heads.ts';
import type { Token } from './scanner.ts';
import type { Traits } from './traits.ts';

/** Behind these, `END` closes what no `BEGIN` or `CASE` opened. */
const OTHER_ENDS = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR']);
/** `BEGIN TRAN` opens no block. */
const TRANSACTIONS = new Set(['TRAN', 'TRANSACTION', 'WORK', 'DISTRIBUTED']);

export class Bodies {
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

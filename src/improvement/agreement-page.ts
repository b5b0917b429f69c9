/** Writes an agreement: one page for each success, with a name that no other success has, so that git merges them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../base/hash.ts';
import { replaceSharedFile } from '../base/replace-file.ts';

export interface NewAgreement {
  readonly nlTerm: string;
  /** Never empty. */
  readonly symbols: readonly AgreedSymbol[];
  readonly sessionId: string;
  /** The request in the person's words. */
  readonly request: string;
  readonly intent: string;
  /** ISO 8601. */
  readonly learnedAt: string;
  /** Files that were looked at and not changed. */
  readonly onlyRead: readonly string[];
  readonly checks: readonly string[];
}

export interface AgreedSymbol {
  readonly name: string;
  /** Place of its definition, and what showed it. */
  readonly codeEvidence: string;
}

/** The caller holds the lock. A page that exists may have been edited, and stays. @returns name of the page */
export function addAgreement(folder: string, agreement: NewAgreement): string {
  const name = pageName(agreement);
  const file = path.join(folder, name);
  if (!existsSync(file)) replaceSharedFile(file, formatPage(agreement));
  return name;
}

const MOST_SLUG = 40;
const HASH_DIGITS = 8;

/** Builds a page name from the term, as far as file systems allow, and what distinguishes this success. */
function pageName({ nlTerm, sessionId }: NewAgreement): string {
  const slug = nlTerm
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...slug].slice(0, MOST_SLUG).join('').replace(/-+$/, '') || 'agreement';
  return `${short}-${contentHash(JSON.stringify([nlTerm, sessionId])).slice(0, HASH_DIGITS)}.md`;
}

function formatPage(agreement: NewAgreement): string {
  const { nlTerm, symbols, request, onlyRead, checks } = agreement;
  const parts = [
    formatFrontMatter(agreement),
    `# ${oneLine(nlTerm)}`,
    quoteText(request),
    `## Changed\n\n${symbols.map(symbolLine).join('\n')}`,
    ...listItems('Read and not changed', onlyRead),
    ...listItems('Checks', checks),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatFrontMatter({ nlTerm, symbols, sessionId, intent, learnedAt }: NewAgreement): string {
  const lines = [
    `nl_term: ${scalar(nlTerm)}`,
    'symbols:',
    ...symbols.map(({ name }) => `  - ${scalar(name)}`),
    `session_id: ${scalar(sessionId)}`,
    `intent: ${scalar(intent)}`,
    `learned_at: ${scalar(learnedAt)}`,
    'lesson: changed',
  ];
  return ['---', ...lines, '---'].join('\n');
}

const PLAIN = /^[\p{L}_][\p{L}\p{N}_.-]*(?: [\p{L}\p{N}_.-]+)*$/u;
const YAML_WORD = /^(?:true|false|yes|no|on|off|null)$/i;

/** A YAML scalar on one line. */
function scalar(text: string): string {
  return PLAIN.test(text) && !YAML_WORD.test(text) ? text : JSON.stringify(oneLine(text));
}

function symbolLine({ name, codeEvidence }: AgreedSymbol): string {
  return `- ${code(name)} — ${oneLine(codeEvidence)}`;
}

function listItems(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}\n\n${items.map((item) => `- ${code(item)}`).join('\n')}`];
}

function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``;
}

function quoteText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

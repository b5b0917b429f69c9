/** An edit that the gate refuses, and what opens it: a terminal as SVG, with what the installed hooks and server said. */
import { AgentClient, type Called } from '../daily-use/client.ts';
import { ShopOfAPerson } from '../daily-use/project.ts';

interface Line {
  /** Who says it; empty for an answer. */
  readonly who: string;
  readonly text: string;
  readonly tone: 'person' | 'agent' | 'refused' | 'allowed' | 'quiet';
}

interface Told {
  readonly request: string;
  readonly leads: readonly string[];
  readonly person: string;
  readonly agent: string;
  /** Columns that the names take. */
  readonly margin: number;
}

const ENGLISH: Told = {
  request: 'Customers are locked out too briefly after failed logins. Make it 30 minutes.',
  leads: ['lock minutes', 'LoginService'],
  person: 'you',
  agent: 'agent',
  margin: 7,
};

const JAPANESE: Told = {
  request: 'ログインに何度も失敗したときのロックを30分に延ばしてください',
  leads: ['lock minutes', 'LoginService'],
  person: '依頼者',
  agent: 'エージェント',
  margin: 12,
};

const FILE = 'src/auth/login-service.ts';
const STORE = 'src/auth/session-store.ts';

/** Text of the pictures by the name of their file. */
export async function refusedEdit(): Promise<Readonly<Record<string, string>>> {
  return {
    'refused.svg': svgOf(await linesOf(ENGLISH), ENGLISH.margin),
    'refused-ja.svg': svgOf(await linesOf(JAPANESE), JAPANESE.margin),
  };
}

async function linesOf({ request, leads, person, agent: name }: Told): Promise<Line[]> {
  const shop = new ShopOfAPerson();
  const agent = await AgentClient.start(shop);
  try {
    agent.prompt(request);
    const says = (text: string): Line => ({ who: name, text, tone: 'agent' });
    const edit = {
      file_path: `${shop.root}/${FILE}`,
      old_string: 'LOCK_MINUTES = 15',
      new_string: 'LOCK_MINUTES = 30',
    };
    const trick = "echo 'TAX_RATE=0' > src/cart/cart.ts";
    const first = await agent.call('Edit', edit);
    const started = await agent.call('start_session', { intent: 'MODIFY', query: request, leads });
    const read = await agent.call('Read', { file_path: edit.file_path });
    const store = await agent.call('Read', { file_path: `${shop.root}/${STORE}` });
    const second = await agent.call('Edit', edit);
    const shell = await agent.call('Bash', { command: trick });
    return [
      { who: person, text: request, tone: 'person' },
      says(`Edit ${FILE}`),
      ...answerTo(first, agent),
      says(`start_session, guesses: ${leads.join(', ')}`),
      ...placesIn(started),
      says(`Read ${FILE}`),
      ...answerTo(read, agent),
      says(`Read ${STORE}`),
      ...answerTo(store, agent),
      says(`Edit ${FILE}`),
      ...answerTo(second, agent),
      says(`Bash ${trick}`),
      ...answerTo(shell, agent),
    ];
  } finally {
    await agent.close();
    shop.remove();
  }
}

function answerTo({ refusal }: Called, agent: AgentClient): Line[] {
  if (refusal === null) return [{ who: '', text: '✓', tone: 'allowed' }];
  const [why = ''] = agent.readable(refusal).replaceAll('~/shop/', '').split('\n');
  return [{ who: '', text: `✗ ${why}`, tone: 'refused' }];
}

const MOST_PLACES = 3;

function placesIn({ result }: Called): Line[] {
  const places = result.text.match(/^\S+\.ts:\d+(?: {2}\S+)?/gm) ?? [];
  return places.slice(0, MOST_PLACES).map((text) => ({ who: '', text, tone: 'quiet' }));
}

const COLUMNS = 88;
const LETTER = 7.83;
const LINE = 21;
const EDGE = 20;
const BAR = 30;
const COLOURS = { person: '#e9eaec', agent: '#8ea3ff', refused: '#f2857d', allowed: '#5cc48a', quiet: '#9ba0a9' };

/** @param margin columns of the names */
function svgOf(lines: readonly Line[], margin: number): string {
  const rows = lines.flatMap(({ who, text, tone }) =>
    wrapped(text).map((part, at) => ({ who: at === 0 ? who : '', part, tone })),
  );
  const width = Math.round(2 * EDGE + (margin + COLUMNS) * LETTER);
  const height = BAR + 2 * EDGE + rows.length * LINE;
  const texts = rows.flatMap(({ who, part, tone }, at) => {
    const place = `y="${BAR + EDGE + 14 + at * LINE}" fill="${COLOURS[tone]}"`;
    const name = who === '' ? [] : [`<text x="${EDGE}" ${place} opacity="0.7">${who}</text>`];
    return [...name, `<text x="${Math.round(EDGE + margin * LETTER)}" ${place}>${escaped(part)}</text>`];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<rect width="${width}" height="${height}" rx="10" fill="#16181d"/>`,
    ...['#f2857d', '#e0b04f', '#5cc48a'].map(
      (fill, at) => `<circle cx="${EDGE + 6 + at * 18}" cy="${BAR / 2 + 3}" r="5" fill="${fill}"/>`,
    ),
    `<g font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', monospace" font-size="13">`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Parts no wider than the terminal, between words where there are such; Japanese letters take two columns. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let [line, width] = ['', 0];
  for (const word of text.split(/(?<=\s)|(?<=[\u3000-\u9fff\uff00-\uffef])(?![。、）])/u)) {
    const wide = [...word].reduce((sum, letter) => sum + (/[\u3000-\u9fff\uff00-\uffef]/u.test(letter) ? 2 : 1), 0);
    if (width + wide > COLUMNS && line !== '') {
      lines.push(line);
      [line, width] = ['', 0];
    }
    line += word;
    width += wide;
  }
  return [...lines, line];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

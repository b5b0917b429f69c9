/** Lives through a day, and keeps what happened. */
import { AgentClient, type Called } from './client.ts';
import { type Call, ordinaryDay, type Turn } from './day.ts';
import { ShopOfAPerson } from './project.ts';

export interface LivedStep {
  readonly title: string;
  readonly turns: readonly LivedTurn[];
}

export interface LivedTurn {
  readonly first: string | null;
  readonly prompt: string;
  readonly calls: readonly LivedCall[];
  readonly answer: string | null;
  /** What the agent was told instead of ending its turn. */
  readonly heldUp: string | null;
}

export interface LivedCall {
  readonly tool: string;
  /** As a reader may read it. */
  readonly input: Readonly<Record<string, string>>;
  readonly isOurs: boolean;
  readonly refusal: string | null;
  readonly shown: readonly string[];
  /** Null when the result has what the day tells of it, else the result. */
  readonly otherwise: string | null;
}

/** @throws Error when something goes otherwise than in any real day, such as a hook that fails */
export async function liveThroughDay(): Promise<readonly LivedStep[]> {
  const shop = new ShopOfAPerson();
  try {
    const client = await AgentClient.start(shop);
    try {
      return await liveIn(shop, client);
    } finally {
      await client.close();
    }
  } finally {
    shop.remove();
  }
}

async function liveIn(shop: ShopOfAPerson, client: AgentClient): Promise<readonly LivedStep[]> {
  const steps: LivedStep[] = [];
  for (const { title, turns } of ordinaryDay(shop)) {
    const lived: LivedTurn[] = [];
    for (const turn of turns) lived.push(await takeTurn(client, turn));
    steps.push({ title, turns: lived });
  }
  return steps;
}

async function takeTurn(client: AgentClient, { first, prompt, calls, answer }: Turn): Promise<LivedTurn> {
  if (first?.happens === 'clear') client.clear();
  else first?.happens();
  client.prompt(prompt);
  const lived: LivedCall[] = [];
  for (const call of calls) lived.push(livedCall(client, call, await client.call(call.tool, call.input)));
  return { first: first?.told ?? null, prompt, calls: lived, answer: answer ?? null, heldUp: client.stop() };
}

function livedCall(client: AgentClient, { tool, input, shows }: Call, called: Called): LivedCall {
  const { isOurs, refusal, result } = called;
  const written = Object.entries(input).map(([name, value]) => [name, client.readable(String(value))]);
  const text = client.readable(result.text);
  const shown = isOurs
    ? shownByServer(text)
    : [...text.matchAll(shows ?? NOTHING)].map(([, part = '']) => part.trimEnd());
  const isTold = refusal !== null || shows === undefined || shown.length > 0;
  const ending = result.exitCode === 0 || refusal !== null ? [] : [`exit code ${result.exitCode}`];
  const otherwise = isTold ? null : text;
  return { tool, input: Object.fromEntries(written), isOurs, refusal, shown: [...shown, ...ending], otherwise };
}

const NOTHING = /(?!)/g;

/** The phase, and which files it showed with their lines. */
function shownByServer(text: string): string[] {
  const [, phase] = /^session \S+ {2}([A-Z]+)/.exec(text) ?? [];
  if (phase === undefined) return [text];
  const files = [...text.matchAll(/^(\S+):\d+(?:-\d+)?$/gm)].map(([, file = '']) => file);
  return [`phase ${phase}; shows ${files.join(', ')}`];
}

/** The output of a tool as the agent was shown it, in whatever fields its client reports it. */
import { isRecord, parseJson } from '../../../base/json-record.ts';
import type { ClientId } from '../../../clients/agent-client.ts';

/** @returns undefined where the client does not report the output; empty for a command that printed nothing or goes on unseen */
export function shownOutput(response: unknown): string | undefined {
  if (!isRecord(response)) return textIn(response);
  const isUnseen = response.interrupted === true || 'backgroundTaskId' in response;
  const text = textIn(response) ?? (isUnseen ? '' : undefined);
  // Claude Code keeps a long output in a file, and shows how it begins.
  return typeof response.persistedOutputPath === 'string' ? text?.slice(0, PREVIEW) : text;
}

const PREVIEW = 2000;

/** Longer results of these Claude Code keeps in a file as well, and reports them to hooks as a whole. */
const MOST_SHOWN = { grep: 20_000, mcp: 50_000 } as const;

/** The part of an answer that a search or a tool of another server showed. */
export function shownResult(client: ClientId, kind: keyof typeof MOST_SHOWN, response: unknown): string {
  const text = shownOutput(response) ?? '';
  return client === 'claude-code' && text.length > MOST_SHOWN[kind] ? text.slice(0, PREVIEW) : text;
}

/** Fields in which clients report what a tool printed; errors, states and the call itself are something else. */
const OUTPUT_FIELDS = ['stdout', 'output', 'content', 'text', 'llmContent', 'aggregated_output', 'textResultForLlm'];

function textIn(response: unknown): string | undefined {
  if (Array.isArray(response)) return response.map((part) => textIn(part) ?? '').join('\n');
  if (isRecord(response)) {
    const texts = OUTPUT_FIELDS.map((field) => textIn(response[field]));
    return texts.find((text) => text) ?? texts.find((text) => text !== undefined);
  }
  if (typeof response !== 'string') return undefined;
  const parsed = /^\s*[[{]/.test(response) ? parseJson(response) : undefined;
  return isRecord(parsed) || Array.isArray(parsed) ? textIn(parsed) : response;
}

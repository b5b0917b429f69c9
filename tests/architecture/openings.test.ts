/** Where the program reaches for another machine, listens, or shows text as a page: nowhere but in the listed files. */
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const SOURCES = sourceFiles('src');

/** Files that connect, each only where a person named an address, with the address. */
const CALLERS: Readonly<Record<string, string>> = {
  'src/embedding/openai-compatible/endpoint.ts': 'embedding_endpoint of the configuration',
  'src/edge/dashboard/page/client.ts': 'the server that the page came from',
  'src/storage/chroma/collections.ts': 'CODE_INTEL_BASE_URL',
  'src/storage/chroma/request.ts': 'the same, to learn why it does not answer',
};
/** Both servers listen through it. */
const LISTENERS = ['src/edge/http/listening.ts'];

it('connections are opened where a person named an address', () => {
  const calls =
    /(?<![.\w'"`(])fetch\(|\bhttps?\.(?:get|request)\(|\b(?:net|tls)\.connect\(|import\('chromadb'\)|new (?:WebSocket|EventSource)\(/;
  expect(filesWith(calls)).toEqual(Object.keys(CALLERS).sort());
});

it('servers listen in one place', () => {
  expect(filesWith(/\.listen\(/)).toEqual(LISTENERS);
});

it('the page of the dashboard makes no element and no code from text', () => {
  const makes =
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|srcdoc)\b|document\.write|\beval\(|new Function\(/;
  expect(filesWith(makes).filter((file) => file.startsWith('src/edge/dashboard/'))).toEqual([]);
});

function filesWith(pattern: RegExp): string[] {
  return SOURCES.filter(({ text }) => pattern.test(withoutComments(text)))
    .map(({ file }) => file)
    .sort();
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

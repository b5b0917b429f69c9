import { expect, it } from 'vitest';
import { readLine } from '../../../../src/edge/mcp/read-line.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

it.each([PING, `\uFEFF${PING}\r\n`, `[${PING}]`, '{"jsonrpc":"2.0","method":"notifications/x"}'])(
  'passes %j on',
  (line) => {
    const { messages, refusals } = readLine(line);
    expect([messages.length, refusals]).toEqual([1, []]);
  },
);

it.each([
  ['{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}', 'a', INVALID_REQUEST],
  ['{"jsonrpc":"1.0","id":2,"method":"ping"}', 2, INVALID_REQUEST],
  ['{"id":3,"method":"ping"}', 3, INVALID_REQUEST],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 1.5, INVALID_REQUEST],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null, INVALID_REQUEST],
  ['[]', null, INVALID_REQUEST],
  ['null', null, INVALID_REQUEST],
  [`[${Array.from({ length: 5000 }, () => PING).join()}]`, null, INVALID_REQUEST],
  ['{"jsonrpc":"2.0","id":4,', null, PARSE_ERROR],
])('answers %.60s, which the package would leave without an answer', (line, id, code) => {
  expect(readLine(line)).toMatchObject({ messages: [], refusals: [{ id, error: { code } }] });
});

it('answers each member of a batch for itself', () => {
  const { messages, refusals } = readLine(`[${PING},{"id":2},${PING.replace('1', '3')}]`);
  expect(messages.map(({ text }) => JSON.parse(text))).toMatchObject([{ id: 1 }, { id: 3 }]);
  expect(refusals).toMatchObject([{ id: 2 }]);
});

it.each(['', ' \r\n', '{"jsonrpc":"2.0","id":7,"error":{"code":"x"}}', '{"id":7,"result":5}'])(
  'leaves %j, which asks nothing, without an answer',
  (line) => {
    expect(readLine(line)).toEqual({ messages: [], refusals: [] });
  },
);
